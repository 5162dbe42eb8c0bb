// One message: a bubble with its text, and the keyboard under it.

import { element, hue } from "./dom.js";
import { rich } from "./rich.js";
import { person, state, topicsOf } from "./state.js";

const clock = new Intl.DateTimeFormat(undefined, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export function bubble(message, context) {
  const made = message.kind === "service" ? service(message) : spoken(message, context);
  made.dataset.id = message.id;
  made.dataset.revision = message.revision;
  return made;
}

const service = (message) => element("div", { class: "service" }, message.text);

function spoken(message, { viewer, isPrivate, previous, actions, chat }) {
  const isOwn = message.from_id === viewer;
  const follows = previous?.from_id === message.from_id && previous?.kind !== "service";
  const body = element("div", { class: "bubble" });
  if (!isOwn && !isPrivate && !follows) body.append(sender(message));
  if (message.kind === "ephemeral") body.append(onlyYou());
  const topic = topicsOf(chat).find(({ id }) => id === message.thread);
  if (topic) body.append(element("div", { class: "topic" }, `# ${topic.name}`));
  if (message.reply_to) body.append(quoted(chat, message.reply_to));
  if (message.photo) body.append(photo(message));
  body.append(element("div", { class: "text" }, rich(message.text, message.entities, actions)));
  body.append(meta(message));
  const made = element("article", {}, body);
  made.className = `message ${isOwn ? "own" : "theirs"}${follows ? " follows" : ""}`;
  if (message.photo) made.classList.add("pictured");
  if (message.kind === "ephemeral") made.classList.add("ephemeral");
  made.setAttribute("aria-label", `${isOwn ? "You" : message.from}, ${clock.format(message.at * 1000)}`);
  if (message.buttons.length) made.append(keyboard(message, actions));
  return made;
}

const onlyYou = () =>
  element(
    "div",
    { class: "only-you" },
    element("span", { "aria-hidden": "true" }, "👁"),
    "Only you see this",
  );

function sender(message) {
  const index = state.world.people.findIndex((someone) => someone.id === message.from_id);
  const name = element("div", { class: "sender" }, message.from);
  if (message.from_id === state.world.bot.id) name.append(element("span", { class: "tag" }, "bot"));
  else if (person(message.from_id) === undefined) name.append(element("span", { class: "tag" }, "admin"));
  name.style.setProperty("--hue", hue(message.from_id === state.world.bot.id ? 5 : index));
  return name;
}

// The size is known beforehand, so that nothing moves when the picture arrives; what it shows is
// said by the words under it.
const photo = ({ photo: { url, width, height } }) =>
  element("img", { class: "photo", src: url, width, height, alt: "Photo", decoding: "sync" });

function quoted(chat, id) {
  const original = state.chats.get(chat)?.get(id);
  const text = original && !original.deleted ? original.text : "Deleted message";
  return element(
    "div",
    { class: "quoted" },
    element("strong", {}, original?.from ?? ""),
    element("span", {}, text.split("\n")[0].slice(0, 80)),
  );
}

function meta(message) {
  const at = new Date(message.at * 1000);
  const made = element("div", { class: "meta" });
  if (message.edited) made.append(element("span", {}, "edited"));
  if (message.silent) {
    made.append(
      element("span", { class: "silent", role: "img", "aria-label": "sent without sound" }, "🔕"),
    );
  }
  made.append(element("time", { datetime: at.toISOString() }, clock.format(at)));
  return made;
}

function keyboard(message, actions) {
  const rows = message.buttons.map((row) =>
    element("div", { class: "row" }, ...row.map((each) => button(message, each, actions))),
  );
  return element("div", { class: "keyboard", role: "group", "aria-label": "Buttons" }, ...rows);
}

function button(message, each, actions) {
  const made = element(
    "button",
    { type: "button", class: `key ${each.style ?? ""}`, disabled: Boolean(each.disabled) },
    element("span", {}, each.text),
  );
  if (each.url) made.append(element("span", { class: "corner", "aria-hidden": "true" }, "↗"));
  if (each.copy) made.append(element("span", { class: "corner", "aria-hidden": "true" }, "⧉"));
  made.addEventListener("click", () => actions.press(message, each, made));
  return made;
}
