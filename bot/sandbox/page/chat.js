// One chat as one person sees it: the messages, kept in step with the world, and the composer.

import { bubble } from "./bubble.js";
import { Composer } from "./composer.js";
import { element } from "./dom.js";
import { held, hold, moveByArrow } from "./keys.js";
import { messagesOf } from "./state.js";

const MOST_SHOWN = 120;
const NEAR_PX = 80;

export class ChatView {
  constructor({ viewer, chat, isPrivate, title, lang, actions }) {
    Object.assign(this, { viewer, chat, isPrivate, actions });
    this.key = isPrivate ? "bot" : String(chat);
    this.shown = new Map(); // message id -> element
    this.log = element("div", { class: "log", role: "log", tabindex: "0", lang });
    this.log.setAttribute("aria-label", `${title}: messages`);
    this.isPinned = true; // at the end, and kept there whatever the layout does
    this.log.addEventListener("scroll", () => this.mark());
    this.log.addEventListener("keydown", moveByArrow);
    new ResizeObserver(() => this.isPinned && this.toEnd()).observe(this.log);
    this.down = element(
      "button",
      { type: "button", class: "down", "aria-label": "To the newest message", hidden: true },
      "↓",
    );
    this.down.addEventListener("click", () => this.toEnd());
    this.composer = new Composer({
      viewer,
      chatKey: this.key,
      onSend: (text) => actions.send(this, text),
      onUnblock: () => actions.unblock(),
    });
    const caption = element("h3", { class: "caption" }, title);
    this.element = element("div", { class: "chat" }, caption, this.log, this.down, this.composer.element);
    this.draw();
  }

  draw() {
    const messages = messagesOf(this.chat, this.viewer, MOST_SHOWN);
    this.shown.clear();
    this.log.replaceChildren(
      ...messages.map((message, index) => this.made(message, messages[index - 1])),
    );
    if (!messages.length) this.log.append(element("p", { class: "hint" }, this.hint()));
    this.toEnd();
  }

  hint() {
    return this.isPrivate ? "Press Start to talk to the bot." : "No messages yet.";
  }

  made(message, previous) {
    const { viewer, isPrivate, actions, chat } = this;
    const bound = {
      press: (...args) => actions.press(this, ...args),
      open: (url) => actions.open(url),
      command: (text) => actions.send(this, text),
    };
    const made = bubble(message, { viewer, isPrivate, previous, actions: bound, chat });
    this.shown.set(message.id, made);
    return made;
  }

  // Whether what happens here is read out. Of several phones side by side one is.
  speak(isHeard) {
    this.log.setAttribute("aria-live", isHeard ? "polite" : "off");
  }

  // Put changed messages in; whoever was at the end stays there, and so does the focus.
  update(changes) {
    const wasPinned = this.isPinned;
    const focus = held(this.log);
    this.log.querySelector(".hint")?.remove();
    for (const { message } of changes) this.put(message);
    while (this.shown.size > MOST_SHOWN) this.drop(this.shown.keys().next().value);
    const isOwn = changes.some(({ message, before }) => !before && message.from_id === this.viewer);
    if (wasPinned || isOwn) this.toEnd();
    else if (changes.some(({ before }) => !before)) this.down.hidden = false;
    if (focus && !this.log.contains(document.activeElement)) hold(this.log, focus);
  }

  put(message) {
    const old = this.shown.get(message.id);
    if (message.deleted) {
      this.drop(message.id);
    } else if (old?.dataset.revision === String(message.revision)) {
      return; // it was drawn with the view itself
    } else if (old) {
      const previous = old.previousElementSibling;
      const made = this.made(message, this.messageOf(previous));
      this.mention(made, "changed");
      old.replaceWith(made);
    } else {
      this.log.append(this.made(message, this.messageOf(this.log.lastElementChild)));
      this.mention(this.shown.get(message.id), "new");
    }
  }

  // Let the eye catch a change, once, and only where it can be seen.
  mention(made, how) {
    if (!this.log.clientHeight) return;
    made.classList.add(how);
    made.addEventListener("animationend", () => made.classList.remove(how), { once: true });
  }

  messageOf(shown) {
    const id = Number(shown?.dataset.id);
    return messagesOf(this.chat, this.viewer, Infinity).find((message) => message.id === id);
  }

  drop(id) {
    this.shown.get(id)?.remove();
    this.shown.delete(id);
  }

  isAtEnd() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR_PX;
  }

  toEnd() {
    this.isPinned = true;
    this.log.scrollTop = this.log.scrollHeight;
    this.down.hidden = true;
  }

  mark() {
    if (!this.log.clientHeight) return; // hidden: its position says nothing
    this.isPinned = this.isAtEnd();
    if (this.isPinned) this.down.hidden = true;
  }

  reveal(id) {
    const found = this.shown.get(id);
    if (!found) return;
    found.scrollIntoView({ block: "center" });
    this.mention(found, "changed");
  }
}
