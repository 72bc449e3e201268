// One line about what just happened; a store, so code outside React can use it.
export type Toast = {
  id: number;
  kind: "success" | "error" | "info";
  text: string;
  detail?: string;
  lost?: true;
  act?: Act;
};

/** What can be done at once; pressing it closes the toast. */
type Act = { label: string; run: () => void };

/** For unanswered requests (learner spec 8). */
export const requestFailed = "网络请求失败";
/** For code that did not load, which browsers may not fetch again on the page. */
export const codeMissing = "网络恢复后仍不行，请刷新页面";

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const shownMs = 4_000;
/** How long a switch can be undone (tests set it). */
export const undoTime = { ms: 10_000 };

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(
  kind: Toast["kind"],
  text: string,
  { act, ...more }: Pick<Toast, "detail" | "lost" | "act"> = {},
  ms = shownMs,
): void {
  const id = nextId++;
  const close = (): void => set(toasts.filter((t) => t.id !== id));
  const press = (): void => {
    close();
    act?.run();
  };
  const one = { id, kind, text, ...more, ...(act && { act: { label: act.label, run: press } }) };
  // A repeated sentence restarts instead of appearing twice.
  set([...toasts.filter((t) => t.text !== text || t.kind !== kind), one]);
  setTimeout(close, ms);
}

export const toast = {
  success: (text: string, more?: Pick<Toast, "detail" | "act">): void => show("success", text, more),
  /** With 撤销, for as long as it can be pressed. */
  undoable: (text: string, undo: () => void): void =>
    show("success", text, { act: { label: "撤销", run: undo } }, undoTime.ms),
  /** `detail` is a second, smaller line. */
  error: (text: string, detail?: string): void => show("error", text, detail === undefined ? {} : { detail }),
  /** Disappears once the network is back. */
  lost: (text: string, detail: string): void => show("error", text, { detail, lost: true }),
  info: (text: string): void => show("info", text),
};

/** For useSyncExternalStore in the toast region. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly Toast[] => toasts,
  networkBack: (): void => {
    if (toasts.some(({ lost }) => lost)) set(toasts.filter(({ lost }) => !lost));
  },
  clear: (): void => set([]),
};
