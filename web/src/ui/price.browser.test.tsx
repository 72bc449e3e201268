import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Price, Was } from "./price.tsx";

const shown = async (drawn: React.ReactNode) => (await render(<p>{drawn}</p>)).container.textContent;

test.each([
  [399, "¥399.00"],
  [1299.5, "¥1,299.50"],
  [0.07, "¥0.07"],
] as const)("[RULE-005] a price of %d is drawn with two decimals", async (yuan, text) => {
  expect(await shown(<Price yuan={yuan} />)).toBe(text);
  expect(await shown(<Was yuan={yuan} price={0} />)).toBe(`原价${text}`);
});

test.each(["sm", "md", "lg"] as const)("[RULE-006] a price of 0 is drawn as 免费 (%s)", async (size) => {
  expect(await shown(<Price yuan={0} size={size} />)).toBe("免费");
});
