// What the page knows of the world: people, groups, and the messages of every chat.

export const state = {
  instance: null,
  revision: 0,
  world: null,
  chats: new Map(), // chat id -> Map(message id -> message)
};

// Take a feed's answer in; return the changes by chat, or null where it is another world's: then
// everything is forgotten and must be asked for again.
export function absorb(answer) {
  const isRestart = state.instance !== null && state.instance !== answer.instance;
  state.instance = answer.instance;
  state.revision = isRestart ? 0 : answer.revision;
  if (isRestart) {
    state.chats.clear();
    return null;
  }
  if (answer.world) state.world = answer.world;
  const changed = new Map();
  for (const { chat, messages } of answer.chats) {
    if (!state.chats.has(chat)) state.chats.set(chat, new Map());
    const known = state.chats.get(chat);
    changed.set(chat, messages.map((message) => ({ message, before: known.get(message.id) })));
    for (const message of messages) known.set(message.id, message);
  }
  return changed;
}

export function groupsOf(personId) {
  return state.world.groups.filter(
    (group) => group.migrated_to === null && group.members.includes(personId),
  );
}

export function topicsOf(chat) {
  return state.world.groups.find((group) => group.id === chat)?.topics ?? [];
}

export function person(id) {
  return state.world.people.find((someone) => someone.id === id);
}

// A private chat is in its person's language, a group in that of whoever has been there longest.
export function languageOf(chat) {
  const members = state.world.groups.find((group) => group.id === chat)?.members ?? [chat];
  return members.map(person).find((someone) => someone)?.language_code;
}

// Ephemeral messages are there for one person only.
export const isFor = (message, viewer) => (message.only_for ?? viewer) === viewer;

export function messagesOf(chat, viewer, most) {
  const all = [...(state.chats.get(chat)?.values() ?? [])];
  return all.filter((message) => !message.deleted && isFor(message, viewer)).slice(-most);
}

export function botLink(url) {
  const match = /^(?:https?:\/\/)?t\.me\/(\w+)\?start=[\w-]+$/.exec(url);
  return match !== null && match[1].toLowerCase() === state.world.bot.username.toLowerCase();
}

// A link to a message of a supergroup: its chat and message, else null.
export function messageLink(url) {
  const match = /^(?:https?:\/\/)?t\.me\/c\/(\d+)\/(?:\d+\/)?(\d+)$/.exec(url);
  return match && { chat: Number(`-100${match[1]}`), message: Number(match[2]) };
}
