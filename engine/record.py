"""Whole matches as text that people can read and the engine can read back."""
