/** 128 random bits in hexadecimal. */
export function randomKey(): string {
  // randomUUID needs a secure address, which an office network may lack.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
