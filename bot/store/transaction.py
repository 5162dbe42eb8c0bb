"""What is written together."""

from bot.store.batch import BEGIN, COMMIT, Row, Statement, Value
from bot.store.connection import Connection


class Transaction:
    """The statements of one transaction, sent as late and in as few trips as possible."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: list[tuple[Statement, list[Row]]] = []
        self._begun = False

    def add(self, sql: str, *args: Value, must: bool = False) -> list[Row]:
        """Have a statement executed, after those before it and before the commit.

        Args:
            sql: Exactly one statement.
            args: Its parameters.
            must: If it returns no row (see RETURNING), nothing of the transaction is kept and
                UnmatchedError is raised.

        Returns:
            A list that holds the statement's rows once it was executed: after ``rows``, or
            after the block.
        """
        rows: list[Row] = []
        self._waiting.append((Statement(sql, args, must), rows))
        return rows

    async def rows(self, sql: str, *args: Value) -> list[Row]:
        """Execute what was added and then ``sql`` now; return the rows of ``sql``."""
        rows = self.add(sql, *args)
        await self._send()
        return rows

    async def commit(self) -> bool:
        """Send what waits and commit, all in one trip; False if there was nothing to commit."""
        if not self._begun and not self._waiting:
            return False
        await self._send(COMMIT)
        return True

    async def roll_back(self) -> None:
        """Undo everything, if anything was sent."""
        if self._begun:
            await self._connection.roll_back()

    async def _send(self, *last: Statement) -> None:
        first = () if self._begun else (BEGIN,)
        waiting, self._waiting, self._begun = self._waiting, [], True
        batch = [*first, *(statement for statement, _ in waiting), *last]
        results = await self._connection.execute(batch)
        for (_, rows), result in zip(waiting, results[len(first) :], strict=False):
            rows.extend(result)
