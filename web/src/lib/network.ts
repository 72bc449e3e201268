// Ends "no network" messages once it is back.
const listeners = new Set<() => void>();

export const networkBack = (): void => listeners.forEach((listener) => listener());

/** At each answer, and when the browser is online; answers how to stop. */
export function onNetworkBack(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
  };
}
