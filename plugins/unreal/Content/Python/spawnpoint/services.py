"""What ops share: ids, handles, values and the undo history of one editor."""

from typing import Any

from spawnpoint.conversion import Conversion
from spawnpoint.ids import Ids
from spawnpoint.members import Members
from spawnpoint.refs import Refs
from spawnpoint.transactions import Transactions
from spawnpoint.values import Values


class Services:
    """One of each, for as long as the editor runs."""

    def __init__(self) -> None:
        self.ids = Ids()
        self.refs = Refs()
        self.transactions = Transactions()
        self.values = Values(self.ids)
        self.conversion = Conversion(self.ids.actor)
        self.members = Members(self.values, self.conversion, self.refs, self.transactions)

    def actor(self, id: str) -> Any:
        return self.ids.actor(id)
