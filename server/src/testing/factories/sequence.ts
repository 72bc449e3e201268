// Factories: overrides in, missing parents created. They write rows directly: they prepare a state, they test none.

let sequence = 0;

/** The next number of this process, for names and places that must differ. */
export const next = (): number => ++sequence;
