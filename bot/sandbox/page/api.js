// The control API. Every failure is an ApiError with a sentence to show.

export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(path, options) {
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok) throw new ApiError(response.status, answer.error ?? response.statusText);
  return answer;
}

function post(path, body = {}) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

export const feed = (since) => ask(`/client/feed?since=${since}`);
export const send = (person, body) => post(`/client/${person}/send`, body);
export const press = (person, body) => post(`/client/${person}/press`, body);
export const open = (person, url) => post(`/client/${person}/open`, { url });
export const block = (person) => post(`/client/${person}/block`);
export const unblock = (person) => post(`/client/${person}/unblock`);
