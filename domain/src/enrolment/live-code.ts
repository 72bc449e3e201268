// Live codes: 8 capitals and digits without look-alikes (0/O, 1/I/L), to read aloud and type (domain.md
// "Live code").

export const liveCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const liveCodeLength = 8;

/** The stored form: capitals without spaces. */
export const plainLiveCode = (typed: string): string => typed.replace(/\s/g, "").toUpperCase();
