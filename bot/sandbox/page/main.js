// The page: who is shown, and one long poll that keeps everybody in step.

import * as api from "./api.js";
import { Column } from "./column.js";
import { avatar, badge, element } from "./dom.js";
import { fetched } from "./pictures.js";
import { offerScheme } from "./scheme.js";
import { absorb, state } from "./state.js";

const WIDEST_PHONE_PX = 700;
const NARROWEST_COLUMN_PX = 300;
const RETRY_MS = 1500;

const columns = new Map(); // person id -> Column
let shown = new Set();
let heard = null; // whose phone is read out
const byId = (id) => document.getElementById(id);
const isPhone = () => window.innerWidth < WIDEST_PHONE_PX;

function fitting() {
  return isPhone() ? 1 : Math.max(1, Math.floor(window.innerWidth / NARROWEST_COLUMN_PX));
}

function arrange() {
  const people = state.world?.people ?? [];
  for (const [id, column] of columns) {
    if (people.some((someone) => someone.id === id)) continue;
    column.element.remove();
    columns.delete(id);
    shown.delete(id);
  }
  people.forEach((someone, index) => {
    if (columns.has(someone.id)) {
      columns.get(someone.id).refresh();
      return;
    }
    columns.set(someone.id, new Column(someone.id, index, { onUnread: drawPeople, onPress: endTour }));
    if (shown.size < fitting()) shown.add(someone.id);
  });
  byId("empty").hidden = people.length > 0;
  drawTop();
  place();
}

function place() {
  if (isPhone() && shown.size > 1) shown = new Set([[...shown][0]]);
  const wanted = [...columns].filter(([id]) => shown.has(id)).map(([, column]) => column);
  const main = byId("columns");
  const current = [...main.children];
  if (wanted.length !== current.length || wanted.some((c, i) => c.element !== current[i])) {
    main.replaceChildren(...wanted.map((column) => column.element));
    for (const column of wanted) column.show(column.active);
  }
  if (!shown.has(heard)) hear([...shown][0]);
  drawPeople();
}

function hear(id) {
  heard = id;
  for (const [each, column] of columns) column.speak(each === id);
}

function drawTop() {
  const { bot, tour } = state.world;
  document.title = `${bot.name} · sandbox`;
  byId("bot-name").textContent = bot.name;
  byId("bot-handle").textContent = `@${bot.username}`;
  const line = byId("tour");
  line.querySelector("p").textContent = tour;
  line.hidden = !tour || sessionStorage.getItem("tour") === tour;
}

// What to press first has been said; it goes without a word, and leaves the focus where it is.
function endTour() {
  sessionStorage.setItem("tour", state.world.tour);
  byId("tour").hidden = true;
}

function drawPeople() {
  const nav = byId("people");
  const focused = document.activeElement?.dataset?.person;
  nav.replaceChildren(...[...columns].map(([id, column]) => chip(id, column)));
  if (focused) nav.querySelector(`[data-person="${focused}"]`)?.focus();
}

function chip(id, column) {
  const someone = state.world.people.find((each) => each.id === id);
  const made = element(
    "button",
    {
      type: "button",
      class: "chip",
      "data-person": id,
      "aria-pressed": String(shown.has(id)),
      onclick: () => choose(id),
    },
    avatar(someone.name, column.index),
    element("span", {}, someone.name),
  );
  const count = column.unreadCount();
  if (count) made.append(badge(count, { isLoud: column.isLoud() }));
  return made;
}

// On a phone one person at a time; else people come and go, the last one stays.
function choose(id) {
  if (isPhone()) shown = new Set([id]);
  else if (!shown.has(id)) shown.add(id);
  else if (shown.size > 1) shown.delete(id);
  place();
}

function listen() {
  byId("tour").querySelector("button").addEventListener("click", () => {
    endTour();
    byId("columns").querySelector(".chat.active .log")?.focus();
  });
  const layout = byId("layout");
  const setBoth = (isBoth) => {
    document.body.classList.toggle("both", isBoth);
    layout.setAttribute("aria-pressed", String(isBoth));
    localStorage.setItem("both", isBoth ? "yes" : "no");
    for (const column of columns.values()) column.show(column.active);
  };
  byId("columns").addEventListener("focusin", ({ target }) => {
    const [id] = [...columns].find(([, column]) => column.element.contains(target)) ?? [];
    if (id !== undefined && id !== heard) hear(id);
  });
  offerScheme(byId("scheme"));
  layout.addEventListener("click", () => setBoth(!document.body.classList.contains("both")));
  setBoth(localStorage.getItem("both") === "yes");
  window.addEventListener("resize", place);
}

function forget() {
  for (const column of columns.values()) column.element.remove();
  columns.clear();
  shown.clear();
}

async function follow() {
  for (;;) {
    try {
      const isFirst = state.revision === 0;
      const answer = await api.feed(state.revision);
      byId("offline").hidden = true;
      const changed = absorb(answer);
      if (changed === null) {
        forget();
        continue;
      }
      if (answer.world) arrange();
      if (isFirst) continue; // everything is drawn already, and nothing of it is news
      await fetched(changed);
      for (const [chat, changes] of changed) {
        for (const column of columns.values()) column.update(chat, changes);
      }
    } catch {
      byId("offline").hidden = false;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

listen();
follow();
