// Pictures of questions that open without a network, for the service worker.
import { currentSession } from "./session/session.ts";
import { picturesKept } from "./storage.ts";

const mostPictures = 60;
const mostBytes = 10 * 1024 * 1024;

/** Stored pictures that a JSON value names, in its order. */
export const picturesIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value).match(/\/files\/image\/editor\/[\w-]+\.\w+/g)),
];

let running = Promise.resolve();

/** Keeps these pictures in their order while they fit, and no others. */
export const keepPictures = (addresses: readonly string[]): Promise<void> =>
  // A picture that cannot be kept needs the network, as before.
  (running = running.then(() => keep(addresses)).catch(() => {}));

async function keep(addresses: readonly string[]): Promise<void> {
  if (!("caches" in globalThis)) return;
  const token = currentSession()?.token;
  const isLeft = () => token === undefined || currentSession()?.token !== token;
  if (isLeft()) return;
  const cache = await caches.open(picturesKept);
  const fitting = new Set<string>();
  let room = mostBytes;
  for (const address of addresses.slice(0, mostPictures)) {
    const known = await cache.match(address);
    const picture = known ?? (await fetched(address));
    const bytes = Number(picture?.headers.get("content-length") ?? Infinity);
    if (picture === undefined || bytes > room) continue;
    if (isLeft()) break;
    if (!known) await cache.put(address, picture);
    fitting.add(address);
    room -= bytes;
  }
  const isKept = ({ url }: Request) => fitting.has(new URL(url).pathname);
  for (const request of await cache.keys()) if (!isKept(request)) await cache.delete(request);
}

/** The picture with its size; undefined where the page may not read it. */
async function fetched(address: string): Promise<Response | undefined> {
  const answer = await fetch(address).catch(() => undefined);
  if (answer?.status !== 200) return undefined;
  const picture = await answer.blob();
  const headers = { "content-type": picture.type, "content-length": String(picture.size) };
  return new Response(picture, { headers });
}
