import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepPictures, picturesIn } from "./keep-pictures.ts";
import { clearSession, storeSession } from "./session/session.ts";

const address = (at: number) => `/files/image/editor/picture${at}.png`;
const some = (count: number, from = 0) => Array.from({ length: count }, (_, at) => address(from + at));
const keptNow = async () => {
  const requests = (await caches.has("pictures")) ? await (await caches.open("pictures")).keys() : [];
  return requests.map(({ url }) => new URL(url).pathname);
};
const asked: string[] = [];
/** Pictures of so many bytes each. */
const network = (bytes: number, then = () => {}) =>
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    then();
    return path === address(404)
      ? new Response("", { status: 404 })
      : new Response(new Blob(["x".repeat(bytes)]));
  });

beforeEach(async () => {
  await caches.delete("pictures");
  asked.length = 0;
  storeSession({ userId: 7, userName: "", role: ["user"], avatarUrl: null, token: "t7" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

test("the pictures of a run are those in its questions, choices and explanations, once each", () => {
  const html = `<p>图 <img src="${address(1)}"/> <img src="https://other.example/1.png"/></p>`;
  const run = {
    questions: [{ questionText: html, choices: [{ choiceHtml: `<img src="${address(2)}"/>` }] }],
  };
  expect(picturesIn([run, { answers: html }])).toEqual([address(1), address(2)]);
});

test("pictures are fetched once, those of runs no longer kept go, and what did not come is left out", async () => {
  network(10);
  await keepPictures([...some(2), address(404)]);
  await keepPictures(some(2, 1));
  expect(await keptNow()).toEqual(some(2, 1));
  expect(asked).toEqual([address(0), address(1), address(404), address(2)]);
});

test("at most 60 pictures and 10 MB are kept, the first first", async () => {
  network(10);
  await keepPictures(some(70));
  expect(await keptNow()).toEqual(some(60));
  network(4 * 1024 * 1024);
  await keepPictures(some(4, 100));
  expect(await keptNow()).toEqual(some(2, 100));
});

// security.md 60
test("what arrives after the sign-out is not kept, nor for a visitor", async () => {
  network(10, clearSession);
  await keepPictures(some(2));
  await keepPictures(some(2));
  expect(await caches.has("pictures")).toBe(false);
});
