import { expect, test } from "vitest";
import { reasonsAgainst } from "./boundaries.ts";

const cart = "server/src/modules/cart";
const ordering = "server/src/modules/ordering";
const office = "web/src/office/table.tsx";

test.each([
  ["domain/src/cart/rule.ts", "zod"],
  ["domain/src/cart/rule.ts", "node:path"],
  ["domain/src/cart/contract.ts", "server/src/app.ts"],
  ["domain/src/cart/rule.ts", "domain/src/ordering/rule.ts"],
  ["web/src/root.tsx", "server/src/app.ts"],
  ["server/src/pages/page.ts", "web/build/server/index.js"],
  ["server/src/kernel/db/db.ts", `${cart}/service.ts`],
  ["server/src/kernel/db/db.ts", "server/src/app.ts"],
  ["server/src/kernel/db/db.ts", "server/src/start/config.ts"],
  ["server/src/kernel/db/db.ts", "domain/src/cart/rule.ts"],
  ["server/src/kernel/context.ts", "server/src/start/config.ts"],
  ["server/src/providers/sms/embedded.ts", `${cart}/tables.ts`],
  [`${cart}/service.ts`, "server/src/providers/sms/embedded.ts"],
  [`${ordering}/service.ts`, `${cart}/queries.ts`],
  [`${ordering}/service.ts`, `${cart}/tables.ts`],
  [`${cart}/service.ts`, `${ordering}/service.ts`],
  [`${cart}/service.ts`, "domain/src/ordering/rule.ts"],
  [`${cart}/service.ts`, `${cart}/cart-testing.ts`],
  [`${cart}/service.ts`, "drizzle-orm"],
  [`${cart}/routes.ts`, `${cart}/queries.ts`],
  ["server/src/app.ts", `${cart}/queries.ts`],
  ["server/src/loose.ts", `${cart}/service.ts`],
  ["web/src/features/cart/lines.tsx", "web/src/features/pricing/why.tsx"],
  ["web/src/lib/api.ts", "web/src/screens/site.tsx"],
  ["web/src/ui/button.tsx", "domain/src/cart/contract.ts"],
  ["web/src/ui/button.tsx", "react-router"],
  ["web/src/ui/button.tsx", "antd"],
  [office, "web/src/features/cart/lines.tsx"],
  [office, "domain/src/cart/contract.ts"],
  ["web/src/screens/storefront/home.tsx", office],
])("%s may not import %s", (from, to) => expect(reasonsAgainst(from, to)).not.toEqual([]));

test.each([
  ["domain/src/cart/contract.ts", "zod", false],
  ["domain/src/ordering/rule.ts", "domain/src/cart/contract.ts", true],
  ["server/src/kernel/context.ts", "server/src/providers/sms/port.ts", true],
  [`${cart}/queries.ts`, "drizzle-orm", false],
  [`${ordering}/queries.ts`, `${cart}/tables.ts`, false],
  [`${ordering}/place.test.ts`, `${cart}/tables.ts`, false],
  [`${cart}/service.ts`, "server/src/providers/sms/port.ts", true],
  ["server/src/modules/catalogue/service.ts", "domain/src/pricing/quote.ts", false],
  ["server/src/app.ts", `${cart}/routes.ts`, false],
  [office, "domain/src/cart/contract.ts", true],
  ["web/src/features/cart/office/list.tsx", office, false],
])("%s may import %s (types alone: %s)", (from, to, typeOnly) =>
  expect(reasonsAgainst(from, to, typeOnly)).toEqual([]),
);
