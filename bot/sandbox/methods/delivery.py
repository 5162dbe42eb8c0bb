"""Methods by which the bot gets its updates."""

import re
from typing import TYPE_CHECKING, Final

from bot.sandbox.methods.method import method
from bot.sandbox.params import Params
from bot.sandbox.refusals import Json, Refusal, bad_request

if TYPE_CHECKING:
    from bot.sandbox.world import World

LONGEST_POLL_S: Final = 50
_OTHER_POLLER: Final = "other getUpdates request; make sure that only one bot instance is running"


async def get_updates(world: "World", params: Params) -> list[Json]:
    """Confirm what is below the offset and return what comes next, waiting if need be."""
    if world.webhook.url:
        raise Refusal(
            409,
            "Conflict: can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first",
        )
    world.updates.allow(params.array("allowed_updates"))
    if offset := params.integer("offset"):
        world.updates.confirm(offset)
    limit = params.integer("limit")
    seconds = min(max(params.integer("timeout") or 0, 0), LONGEST_POLL_S)
    most = min(max(100 if limit is None else limit, 1), 100)
    return await world.updates.poll(most, seconds, holder=_OTHER_POLLER)


def set_webhook(world: "World", params: Params) -> bool:
    """Have updates posted to an address; an empty one stops that."""
    url, secret = params.text("url"), params.text("secret_token")
    if "secret_token" in params and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    if url and not re.match(r"https://|http://(127\.0\.0\.1|localhost)[:/]", url):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if url and not world.webhook.can_post:
        raise bad_request("bad webhook: this world is not on HTTP")
    most = params.integer("max_connections")
    if most is not None and not 1 <= most <= 100:
        raise bad_request("max_connections must be from 1 to 100")
    world.updates.allow(params.array("allowed_updates"))
    if params.flag("drop_pending_updates"):
        world.updates.drop()
    world.webhook.set(url, secret)
    if url:
        world.updates.interrupt("setWebhook request")
    return True


def delete_webhook(world: "World", params: Params) -> bool:
    """Go back to polling."""
    if params.flag("drop_pending_updates"):
        world.updates.drop()
    world.webhook.set("", "")
    return True


def get_webhook_info(world: "World", _: Params) -> Json:
    """Describe the webhook."""
    info: Json = {
        "url": world.webhook.url,
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates),
    }
    if kinds := world.updates.kinds():
        info["allowed_updates"] = kinds
    if world.webhook.last_error:
        at, message = world.webhook.last_error
        info |= {"last_error_date": int(at), "last_error_message": message}
    return info


METHODS: Final = {
    "getUpdates": method(get_updates, "offset", "limit", "timeout", "allowed_updates"),
    "setWebhook": method(
        set_webhook,
        "url",
        "max_connections",
        "allowed_updates",
        "drop_pending_updates",
        "secret_token",
    ),
    "deleteWebhook": method(delete_webhook, "drop_pending_updates"),
    "getWebhookInfo": method(get_webhook_info),
}
