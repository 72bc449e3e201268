// Replaces zod in the browser and renderer bundles, where contracts call it while declared:
// everything answers the same empty object, except validation.
type Anything = { (...args: unknown[]): Anything; [key: string]: Anything };

/** Whatever validates or converts a value. */
const validates = /^(?:safe)?(?:parse|encode|decode)(?:Async)?$|^spa$/i;

const refusal = (): never => {
  throw new Error(
    "zod is not in this bundle (docs/decisions/005): nothing can be validated here. Write the rule without zod, or validate on the server.",
  );
};

const nothing: Anything = new Proxy((() => nothing) as Anything, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive || key === "then") return undefined;
    return typeof key === "string" && validates.test(key) ? refusal : nothing;
  },
  apply: () => nothing,
});

export const z = nothing;
