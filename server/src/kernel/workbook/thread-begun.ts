/** What a reading thread says first, once its own code is loaded: only then the time of its file begins. */
export const BEGUN = "begun";
