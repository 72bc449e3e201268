// The stand-in's payer page knows nobody and redirects at once.
import type { PayerPort } from "./port.ts";

const CODE = /^embedded-[\w-]{8,}$/;
const MOST_USED = 1_000;

export function standInPayer(publicUrl: string): PayerPort {
  const used = new Set<string>();
  return {
    askedAt: (back, state) => `${publicUrl}/dev/pay/payer?${new URLSearchParams({ back, state }).toString()}`,
    async openIdOf(code) {
      if (!CODE.test(code) || used.has(code)) return undefined;
      used.add(code);
      for (const oldest of used) if (used.size > MOST_USED) used.delete(oldest);
      return `payer-${code.slice(-8)}`;
    },
  };
}
