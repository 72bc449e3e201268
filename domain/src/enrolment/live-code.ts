// Live codes are read aloud and typed from a picture: capital letters and digits without look-alikes
// (no 0/O, 1/I/L), 8 of them (domain.md "Live code").

export const liveCodeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const liveCodeLength = 8;

/** The code as it is kept: what a person typed, without spaces and in capitals. */
export const plainLiveCode = (typed: string): string => typed.replace(/\s/g, "").toUpperCase();
