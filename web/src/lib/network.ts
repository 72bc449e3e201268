// When the network is back, whatever said that it was gone stops saying so.
const listeners = new Set<() => void>();

/** An answer came. */
export const networkBack = (): void => listeners.forEach((listener) => listener());

/** Calls back at each answer, and when the browser is online again; answers how to stop. */
export function onNetworkBack(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
  };
}
