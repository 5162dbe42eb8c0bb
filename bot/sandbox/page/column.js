// One person's phone: a tab for every group and one for the private chat.

import { Answers } from "./answers.js";
import * as api from "./api.js";
import { ChatView } from "./chat.js";
import { avatar, badge, element } from "./dom.js";
import { botLink, groupsOf, isFor, languageOf, messageLink, person, state } from "./state.js";

const NOT_ANSWERED = "The bot did not answer within 15 seconds. Is it running?";

export class Column {
  constructor(viewer, index, { onUnread, onPress }) {
    Object.assign(this, { viewer, index, onUnread, onPress });
    this.views = new Map(); // chat id -> ChatView
    this.unread = new Map(); // chat id -> { count, isLoud }
    this.active = groupsOf(viewer)[0]?.id ?? viewer;
    this.tabs = element("div", { class: "tabs", role: "tablist" });
    this.tabs.setAttribute("aria-label", "Chats");
    this.tabs.addEventListener("keydown", (event) => this.tabKey(event));
    this.body = element("div", { class: "chats" });
    this.note = element("span", { class: "note" });
    this.blocker = element("button", { type: "button", class: "blocker" });
    this.blocker.addEventListener("click", () => this.toggleBlock());
    const name = person(viewer).name;
    this.element = element(
      "section",
      { class: "column", "aria-label": name },
      element(
        "header",
        { class: "who" },
        avatar(name, index),
        element("div", { class: "who-text" }, element("h2", {}, name), this.note),
        this.blocker,
      ),
      this.tabs,
      this.body,
    );
    this.answers = new Answers(this.element, this.body);
    this.actions = {
      send: (view, text) => {
        const thread = view.composer.thread();
        this.attempt(() => api.send(viewer, { chat: this.keyOf(view.chat), text, thread }));
      },
      press: (view, message, button, made) => this.press(view, message, button, made),
      open: (url) => this.open(url),
      unblock: () => this.attempt(() => api.unblock(viewer)),
    };
    this.refresh();
  }

  chats() {
    const groups = groupsOf(this.viewer).map(({ id, title }) => ({ id, title, isPrivate: false }));
    return [...groups, { id: this.viewer, title: "Private", isPrivate: true }];
  }

  keyOf(chat) {
    return chat === this.viewer ? "bot" : chat;
  }

  // Bring tabs, notes and composers in step with the world.
  refresh() {
    const chats = this.chats();
    if (!chats.some(({ id }) => id === this.active)) this.active = chats[0].id;
    for (const [id, view] of this.views) {
      if (chats.some((chat) => chat.id === id)) continue;
      view.element.remove();
      this.views.delete(id);
    }
    chats.forEach(({ id, title, isPrivate }, index) => {
      if (!this.views.has(id)) {
        const { viewer, actions } = this;
        this.views.set(id, new ChatView({
          ...{ viewer, chat: id, isPrivate, title, actions },
          lang: languageOf(id),
        }));
      }
      const view = this.views.get(id);
      view.element.id = `chat-${this.viewer}-${this.keyOf(id)}`;
      view.element.setAttribute("role", "tabpanel");
      view.element.setAttribute("aria-label", title);
      // Moved only if it must be: moving loses focus and scroll position.
      const there = this.body.children[index];
      if (there !== view.element) this.body.insertBefore(view.element, there ?? null);
      view.composer.refresh();
    });
    const someone = person(this.viewer);
    this.note.textContent = noteOf(someone);
    this.blocker.textContent = someone.blocked ? "Unblock bot" : "Block bot";
    this.blocker.hidden = !someone.started;
    this.drawTabs();
  }

  drawTabs() {
    const hadFocus = this.tabs.contains(document.activeElement);
    this.tabs.replaceChildren(...this.chats().map((chat) => this.tab(chat)));
    for (const [id, view] of this.views) view.element.classList.toggle("active", id === this.active);
    if (hadFocus) this.tabs.querySelector("[aria-selected=true]")?.focus();
  }

  tab({ id, title, isPrivate }) {
    const unread = this.unread.get(id);
    const made = element(
      "button",
      {
        type: "button",
        role: "tab",
        "aria-selected": String(id === this.active),
        "aria-controls": `chat-${this.viewer}-${this.keyOf(id)}`,
        tabindex: id === this.active ? "0" : "-1",
        onclick: () => this.show(id),
      },
      element("span", { class: "tab-sign", "aria-hidden": "true" }, isPrivate ? "💬" : "👥"),
      element("span", { class: "tab-title" }, title),
    );
    if (unread) made.append(badge(unread.count, { ...unread, sign: unread.isLoud ? "🔔" : "" }));
    return made;
  }

  tabKey(event) {
    const ids = this.chats().map(({ id }) => id);
    const at = ids.indexOf(this.active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    this.show(ids.at(to % ids.length));
    event.preventDefault();
  }

  show(id) {
    this.active = id;
    if (document.body.classList.contains("both")) this.unread.clear();
    else this.unread.delete(id);
    this.drawTabs();
    this.views.get(id)?.toEnd();
    this.speak(this.isHeard);
    this.onUnread();
  }

  // Whether what happens on this phone is read out.
  speak(isHeard) {
    this.isHeard = isHeard;
    for (const [id, view] of this.views) view.speak(isHeard && this.isShown(id));
  }

  isShown(id) {
    return id === this.active || document.body.classList.contains("both");
  }

  // Whether the person is looking at a chat now.
  isLooking(id) {
    return this.isShown(id) && this.element.isConnected && this.element.offsetParent !== null;
  }

  update(chat, all) {
    const view = this.views.get(chat);
    const changes = all.filter(({ message }) => isFor(message, this.viewer));
    if (!view || !changes.length) return;
    view.update(changes);
    const heard = changes.filter(
      ({ message, before }) => !before && message.from_id !== this.viewer
        && message.kind !== "service" && !message.deleted,
    );
    if (!heard.length || this.isLooking(chat)) return;
    const unread = this.unread.get(chat) ?? { count: 0, isLoud: false };
    unread.count += heard.length;
    unread.isLoud ||= heard.some(({ message }) => !message.silent);
    this.unread.set(chat, unread);
    this.drawTabs();
    this.onUnread();
  }

  unreadCount() {
    return [...this.unread.values()].reduce((sum, { count }) => sum + count, 0);
  }

  isLoud() {
    return [...this.unread.values()].some(({ isLoud }) => isLoud);
  }

  async press(view, message, button, made) {
    if (button.copy) {
      await navigator.clipboard?.writeText(button.copy).catch(() => {});
      this.answers.say("Copied");
    } else if (button.url) {
      if (!this.open(button.url)) window.open(absolute(button.url), "_blank", "noopener");
    } else if (!made.classList.contains("pending")) {
      made.classList.add("pending");
      await this.attempt(async () => {
        const { viewer } = this;
        const where = { chat: this.keyOf(view.chat), message: message.id, data: button.data };
        this.answered(await api.press(viewer, where), view, message);
        this.onPress();
      });
      made.classList.remove("pending");
    }
  }

  answered(pressed, view, message) {
    if (pressed.answered === false) this.answers.say(NOT_ANSWERED, { isTrouble: true });
    if (pressed.toast) this.answers.say(pressed.toast);
    if (pressed.alert) this.answers.alert(pressed.alert, view, message);
    if (pressed.url) this.open(pressed.url);
  }

  // Follow a link inside this world; return false for any other.
  open(url) {
    if (botLink(url)) {
      this.show(this.viewer);
      this.attempt(() => api.open(this.viewer, url));
      return true;
    }
    const target = messageLink(url);
    if (!target || !this.views.has(target.chat)) return false;
    this.show(target.chat);
    this.views.get(target.chat).reveal(target.message);
    return true;
  }

  toggleBlock() {
    const { viewer } = this;
    this.attempt(() => (person(viewer).blocked ? api.unblock(viewer) : api.block(viewer)));
  }

  async attempt(act) {
    try {
      await act();
    } catch (error) {
      const isGone = error instanceof api.ApiError && error.status === 409;
      this.answers.say(isGone ? "That button is not there any more." : error.message, { isTrouble: true });
    }
  }
}

function noteOf(someone) {
  if (someone.deleted) return "deleted account";
  if (someone.blocked) return "has blocked the bot";
  return someone.username ? `@${someone.username}` : someone.started ? "" : "has not started the bot";
}

const absolute = (url) => (/^[a-z]+:/i.test(url) ? url : `https://${url}`);
