import { channels } from "../../modules/channels/tables.ts";
import type { TestApp } from "../app.ts";

/** A channel with that code, of the kind school and 9折 unless said otherwise. */
export async function aChannel(
  shop: Pick<TestApp, "db" | "account">,
  exclusiveCode: string,
  over: Partial<typeof channels.$inferInsert> = {},
) {
  const { userId } = await shop.account("channel");
  await shop.db
    .insert(channels)
    .values({ userId, exclusiveCode, exclusiveDiscount: 90, kind: "school", ...over });
  return userId;
}
