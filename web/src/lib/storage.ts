// What this browser remembers from page to page, and the only file that names its storage. Storage may be switched off
// or full: what it does not take is remembered as long as the page lives. Written by what a person does, never while
// a page is rendered on the server.

/** The tab's own, or shared by all tabs of this site. */
type Place = "tab" | "browser";

/** A place for texts; nothing it does ever throws. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type ListedStore = TextStore & { keys: () => string[] };

/** Texts as they stand in a place, for what the documents want there word for word; all else is `kept`. */
export const texts: Record<Place, ListedStore> = {
  tab: textStore(() => sessionStorage),
  browser: textStore(() => localStorage),
};

/**
 * A value kept as JSON under `key`. `parse` makes it from what stands there, undefined when that is nothing or no JSON:
 * an older release or another program may have written it.
 */
export function kept<T>(key: string, parse: (stored: unknown) => T, place: Place) {
  const store = texts[place];
  return {
    read: (): T => parse(jsonIn(store.getItem(key))),
    write: (value: NonNullable<T>): void => store.setItem(key, JSON.stringify(value)),
    forget: (): void => store.removeItem(key),
  };
}

/**
 * What begins its key is a person's own, typed or chosen in this tab: it goes with the sign-out, also where the page that
 * wrote it is not loaded then.
 */
const ownPrefix = "zhutu.own.";

/** A value like `kept`, of this tab and of the person who is here. */
export const keptOwn = <T>(name: string, parse: (stored: unknown) => T) =>
  kept(`${ownPrefix}${name}`, parse, "tab");

/** Forgets everything that a person typed or chose in this tab and did not send. */
export function forgetOwn(): void {
  for (const key of texts.tab.keys()) if (key.startsWith(ownPrefix)) texts.tab.removeItem(key);
}

/** `storage` is asked for each time: where it is switched off, its very name throws. */
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
