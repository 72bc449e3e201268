// Couriers with their usual spellings (domain.md "Deliveries").
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

/** The courier meant; undefined if unknown. */
export function courierOf(text: string, usual: string): string | undefined {
  const written = text.replaceAll(/\s/g, "").toUpperCase();
  if (written === usual.replaceAll(/\s/g, "").toUpperCase()) return usual;
  return COURIERS.find((names) => names.some((one) => one.toUpperCase() === written))?.[0];
}

/** Spellings, own name first; empty if unknown. */
export const wordsOf = (name: string): readonly string[] => COURIERS.find(([known]) => known === name) ?? [];
