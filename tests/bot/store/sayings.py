"""The plainest thing to write into a database and to read again: something to say."""

SAY = "INSERT INTO notice (chat_id, language, body, created_at) VALUES (?, 'it', '{}', 0)"


async def said(database):
    return [
        row["chat_id"] for row in await database.read("SELECT chat_id FROM notice ORDER BY id")
    ]


async def write(database, *statements):
    async with database.transaction() as tx:
        for sql, args, must in statements:
            tx.add(sql, *args, must=must)
