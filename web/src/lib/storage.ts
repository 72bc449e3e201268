// The only file that names browser storage. What storage refuses (switched off, full) is kept while
// the page lives. Never written during server rendering.

/** The tab's own, or shared by all tabs. */
type Place = "tab" | "browser";

/** Runs inline before the first paint, from its own text: tells the styles that a learner is signed in. */
function markLearner(): void {
  try {
    const stored = sessionStorage.getItem("zhutu.user") ?? localStorage.getItem("zhutu.user");
    const user = JSON.parse(stored ?? "null") as { role?: string[] } | null;
    if (user?.role?.[0] === "user") document.documentElement.dataset["learner"] = "";
  } catch {
    // Storage is switched off, or holds something else: the page is drawn for a visitor.
  }
}

/** For the head of server-rendered pages. */
export const markLearnerScript = `(${markLearner.toString()})()`;

/** Never throws. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type ListedStore = TextStore & { keys: () => string[] };

/** Plain texts that the documents prescribe; otherwise use `kept`. */
export const texts: Record<Place, ListedStore> = {
  tab: textStore(() => sessionStorage),
  browser: textStore(() => localStorage),
};

/**
 * A JSON value. `parse` must accept anything, as another program may have written it; undefined:
 * nothing or no JSON.
 */
export function kept<T>(key: string, parse: (stored: unknown) => T, place: Place) {
  const store = texts[place];
  return {
    read: (): T => parse(jsonIn(store.getItem(key))),
    write: (value: NonNullable<T>): void => store.setItem(key, JSON.stringify(value)),
    forget: (): void => store.removeItem(key),
  };
}

/** Marks a person's own input, deleted at sign-out even where its page is not loaded. */
const ownPrefix = "zhutu.own.";

/** Like `kept`, for this tab and person. */
export const keptOwn = <T>(name: string, parse: (stored: unknown) => T) =>
  kept(`${ownPrefix}${name}`, parse, "tab");

/** Whose input the tab keeps. */
export const ownerKey = `${ownPrefix}of`;

export function forgetOwn(): void {
  for (const key of texts.tab.keys()) if (key.startsWith(ownPrefix)) texts.tab.removeItem(key);
}

const deviceKey = (userId: number, name: string): string => `${ownPrefix}${userId}.${name}`;

/** Like `keptOwn`, for all tabs of this person on this device, until the session ends. */
export const keptOnDevice = <T>(userId: number, name: string, parse: (stored: unknown) => T) =>
  kept(deviceKey(userId, name), parse, "browser");

export function namesOnDevice(userId: number): string[] {
  const prefix = deviceKey(userId, "");
  return texts.browser.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}

/** The caches of pages and of questions' pictures that open without a network. */
export const pagesKept = "pages";
export const picturesKept = "pictures";

export function forgetOnDevice(userId: number): void {
  for (const name of namesOnDevice(userId)) texts.browser.removeItem(deviceKey(userId, name));
  if ("caches" in globalThis)
    for (const name of [pagesKept, picturesKept]) void caches.delete(name).catch(() => false);
}

/** `storage` is called each time, because its very name throws where it is switched off. */
function textStore(storage: () => Storage): ListedStore {
  const notTaken = new Map<string, string>();
  return {
    getItem: (key) => notTaken.get(key) ?? unless(null, () => storage().getItem(key)),
    setItem: (key, text) => {
      const taken = unless(false, () => {
        storage().setItem(key, text);
        return true;
      });
      if (taken) notTaken.delete(key);
      else notTaken.set(key, text);
    },
    removeItem: (key) => {
      notTaken.delete(key);
      unless(undefined, () => storage().removeItem(key));
    },
    keys: () => [...notTaken.keys(), ...unless([], () => Object.keys(storage()))],
  };
}

function jsonIn(text: string | null): unknown {
  return text === null ? undefined : unless(undefined, () => JSON.parse(text) as unknown);
}

function unless<T>(otherwise: T, work: () => T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
