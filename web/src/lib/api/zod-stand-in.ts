// Stands in for zod in the browser's and the renderer's bundles: contracts call it while they are declared, and
// nothing there ever validates. Every property and every call answers the same empty thing.
type Anything = { (...args: unknown[]): Anything; [key: string]: Anything };

const nothing: Anything = new Proxy((() => nothing) as Anything, {
  get: (_, key) => (key === Symbol.toPrimitive || key === "then" ? undefined : nothing),
  apply: () => nothing,
});

export const z = nothing;
