// JSON over HTTP, with a cookie where the server knows people by one.

export async function post(url, body, headers = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", origin: new URL(url).origin, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return { body: await response.json(), headers: response.headers };
}

// Somebody who opens the page for the first time: the cookie by which they are known.
export async function newcomer(address) {
  const response = await fetch(address);
  await response.arrayBuffer();
  return response.headers.getSetCookie()[0].split(";")[0];
}
