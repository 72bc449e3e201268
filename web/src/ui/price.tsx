import { formatPrice } from "@zhutu/domain/money.ts";

/** Small ¥ and decimals, 免费 for 0, -- for none (learner spec 2). */
export function Price({ yuan, size = "md" }: { yuan: number | null | undefined; size?: "sm" | "md" | "lg" }) {
  const text = formatPrice(yuan);
  const look = size === "lg" ? "price price-lg" : size === "sm" ? "price price-sm" : "price";
  if (!text.startsWith("¥"))
    return <span className={`${look}${yuan === 0 ? " price-free" : ""}`}>{text}</span>;
  const [whole = "", cents = "00"] = text.slice(1).split(".");
  return (
    <span className={look}>
      <small>¥</small>
      {whole}
      <span className="dec">.{cents}</span>
    </span>
  );
}

/** A struck-out higher original price; else nothing. */
export function Was({ yuan, price }: { yuan: number; price: number }) {
  if (yuan <= price) return null;
  return (
    <s className="was">
      <span className="sr">原价</span>
      {formatPrice(yuan)}
    </s>
  );
}
