// Pictures are fetched before the messages that show them change: none is seen to arrive.

const MOST_KEPT = 24;
const PATIENCE_MS = 500;

const kept = new Map(); // address -> its picture, which stays decoded as long as it is kept

export async function fetched(changed) {
  const messages = [...changed.values()].flat().map(({ message }) => message);
  const urls = new Set(messages.filter(({ photo }) => photo).map(({ photo }) => photo.url));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled([...urls].map(fetchOne)), patience]);
}

function fetchOne(url) {
  if (!kept.has(url)) {
    const picture = new Image();
    picture.src = url;
    kept.set(url, picture);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(url).decode();
}
