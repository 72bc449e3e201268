// What this browser remembers from page to page, and the only file that names its storage. Storage may be switched off
// or full: what it does not take is remembered as long as the page lives. Written by what a person does, never while
// a page is rendered on the server.

/** The tab's own, or shared by all tabs of this site. */
type Place = "tab" | "browser";

/** A place for texts; nothing it does ever throws. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Texts as they stand in a place, for what the documents want there word for word; all else is `kept`. */
export const texts: Record<Place, TextStore> = {
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

/** `storage` is asked for each time: where it is switched off, its very name throws. */
function textStore(storage: () => Storage): TextStore {
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
