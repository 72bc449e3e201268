// Stands in for zod in the browser's and the renderer's bundles: contracts call it while they are declared. Every
// property and every call answers the same empty thing, except what would validate.
type Anything = { (...args: unknown[]): Anything; [key: string]: Anything };

/** Whatever takes a value and judges or changes it, on schemas and on zod itself. */
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
