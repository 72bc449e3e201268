// Second opinion on quote() for the property test, from domain.md alone: BigInt fractions and brute
// force, slow on purpose.

type Line = {
  courseType: number;
  quantity: number;
  coursePrice: number;
  freightPrice: number;
  discountRules: readonly { ruleCode: string; discountedPrice: number | null }[];
};
type Code = { kind: string; exclusiveDiscount: number } | null;

/** Rounds half up. */
const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** Unit price in fen, and whether it joins the store-wide discount. */
function unitPriceOf(line: Line, repeatBuyer: boolean, code: Code): { unit: bigint; joins: boolean } {
  const base = BigInt(line.coursePrice);
  if (base === 0n) return { unit: 0n, joins: true };
  const usable = line.courseType === 5 ? null : code;
  let joining = base;
  let apart: bigint | undefined;
  const floor = (price: bigint) => (price < 1n ? 1n : price);
  const join = (price: bigint) => {
    if (floor(price) < joining) joining = floor(price);
  };
  const separate = (price: bigint) => {
    if (apart === undefined || floor(price) < apart) apart = floor(price);
  };

  for (const rule of line.discountRules) {
    const value = rule.discountedPrice === null ? undefined : BigInt(rule.discountedPrice);
    if (rule.ruleCode === "01" && repeatBuyer) separate(value ?? halfUp(base, 2n));
    if (rule.ruleCode === "02" && usable?.kind === "internal" && value !== undefined) separate(base - value);
    if (rule.ruleCode === "03" && usable?.kind === "school") {
      separate(halfUp(base * (value ?? BigInt(usable.exclusiveDiscount)), 100n));
    }
    if (rule.ruleCode === "04" && line.quantity >= 10 && value !== undefined) join(value);
    if (rule.ruleCode === "05" && value !== undefined) join(value);
  }
  const named = line.discountRules.map((rule) => rule.ruleCode);
  if (usable && !named.includes("02") && !named.includes("03")) {
    join(halfUp(base * BigInt(usable.exclusiveDiscount), 100n));
  }
  return apart !== undefined && apart < joining
    ? { unit: apart, joins: false }
    : { unit: joining, joins: true };
}

function bestDiscount(sum: number): number {
  let best = 0;
  for (let a = 0; a * 1000_00 <= sum; a += 1) {
    for (let b = 0; a * 1000_00 + b * 800_00 <= sum; b += 1) {
      if (a * 50_00 + b * 30_00 > best) best = a * 50_00 + b * 30_00;
    }
  }
  return best;
}

/** The expected order; items in line order. */
export function expectedQuote(lines: readonly Line[], repeatBuyer: boolean, code: Code, storeWide: boolean) {
  const amounts: bigint[] = [];
  const members: { at: number; amount: bigint; given: bigint }[] = [];
  lines.forEach((line, at) => {
    const { unit, joins } = unitPriceOf(line, repeatBuyer, code);
    const amount = unit * BigInt(line.quantity);
    amounts.push(amount);
    if (joins) members.push({ at, amount, given: 0n });
  });

  const sum = members.reduce((total, member) => total + member.amount, 0n);
  const discount = storeWide ? BigInt(bestDiscount(Number(sum))) : 0n;
  if (discount > 0n) {
    for (const member of members) member.given = (discount * member.amount) / sum;
    let left = discount - members.reduce((total, member) => total + member.given, 0n);
    const waiting = new Set(members);
    while (left > 0n) {
      let neediest: (typeof members)[number] | undefined;
      for (const member of waiting) {
        const remainder = (discount * member.amount) % sum;
        if (neediest === undefined || remainder > (discount * neediest.amount) % sum) neediest = member;
      }
      if (neediest === undefined) throw new Error("more fen left over than lines");
      neediest.given += 1n;
      waiting.delete(neediest);
      left -= 1n;
    }
    for (const member of members) amounts[member.at] = member.amount - member.given;
  }

  const goods = amounts.reduce((total, amount) => total + amount, 0n);
  let freight = 0;
  for (const line of lines) {
    const ships = line.courseType === 3 || line.courseType === 4;
    if (goods < 100_00n && ships && line.freightPrice > freight) freight = line.freightPrice;
  }
  return {
    items: amounts.map(Number),
    goods: Number(goods),
    discount: Number(discount),
    freight,
    total: Number(goods) + freight,
  };
}
