// Factories: overrides in, missing parents created. They write rows directly: they prepare a state, they test none.

let sequence = 0;

/** The next number of this process, for names and places that must differ. */
export const next = (): number => ++sequence;

let phones = 0;

/** A phone that nobody has yet; the last four digits differ among 10,000 of them, as lists show and find by these. */
export const nextPhone = (prefix: "136" | "137" | "139"): string => `${prefix}${10_000_000 + ++phones}`;
