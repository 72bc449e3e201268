/** The address an order ships to, copied when it is placed. */
export type AddressCopy = {
  name: string;
  telephone: string;
  province: string;
  city: string;
  area: string;
  regionText: string;
  address: string;
};

/** What one pricing rule did to a line (domain.md "Pricing": which won, which lost and by how much); money in fen. */
export type PriceReason = {
  rule: string;
  outcome: "won" | "lost" | "not-eligible";
  /** The sentence shown beside the line. */
  text: string;
  /** Won: what it takes off the whole line. Lost: how much dearer one unit would be. Else 0. */
  difference: number;
};
