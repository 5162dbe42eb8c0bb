"""A Telegram for one machine: a world of people and chats behind the Bot API.

It knows nothing of the bot that runs on it.
"""
