/** 128 random bits as 32 hexadecimal digits. */
export function randomKey(): string {
  // randomUUID exists on secure addresses only, and a shop in an office network may not be one.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
