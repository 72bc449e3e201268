// The couriers that a list of parcels may name (domain.md "Deliveries"): each with the words that offices write for it.
const COURIERS: readonly (readonly [name: string, ...also: string[]])[] = [
  ["顺丰速运", "顺丰", "顺丰快递", "SF"],
  ["中通快递", "中通", "ZTO"],
  ["圆通速递", "圆通", "圆通快递", "YTO"],
  ["申通快递", "申通", "STO"],
  ["韵达快递", "韵达", "韵达速递", "YD"],
  ["极兔速递", "极兔", "极兔快递", "JT"],
  ["京东快递", "京东", "京东物流", "JD"],
  ["中国邮政", "邮政", "邮政快递包裹", "EMS", "邮政EMS"],
  ["德邦快递", "德邦", "德邦物流", "DB"],
];

export const courierNames: readonly string[] = COURIERS.map(([name]) => name);

/** The courier's name for what somebody wrote, the shop's usual one among them; undefined for none that is known. */
export function courierOf(text: string, usual: string): string | undefined {
  const written = text.replaceAll(/\s/g, "").toUpperCase();
  if (written === usual.replaceAll(/\s/g, "").toUpperCase()) return usual;
  return COURIERS.find((names) => names.some((one) => one.toUpperCase() === written))?.[0];
}

/** The words that offices write for a courier, its own name first; nothing of one that is not known. */
export const wordsOf = (name: string): readonly string[] => COURIERS.find(([known]) => known === name) ?? [];
