"""SQLite behind the service's ports: one file, whose log is the truth."""

from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.inbox import Inbox, Pending
from bot.store.notices import NoticeRow, NoticeRows, UnreadableNotice
from bot.store.posts import PostRow, PostRows, Shown
from bot.store.store import SqliteStore

__all__ = [
    "Database",
    "Inbox",
    "NoticeRow",
    "NoticeRows",
    "Pending",
    "PostRow",
    "PostRows",
    "Shown",
    "SqliteStore",
    "StoreError",
    "UnreadableNotice",
]
