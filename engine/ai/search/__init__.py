"""Search on flat arrays of numbers, which a compiler understands as well as Python does."""
