// What tests of carts and orders share: a refusal as a value, an address, a channel.
import { CallError } from "@zhutu/domain/endpoint.ts";
import { channels } from "../modules/channels/tables.ts";
import { addresses } from "../modules/shipping/tables.ts";
import type { Account } from "./factories.ts";
import type { TestApp } from "./app.ts";

/** How a call was refused: its sentence, with the status in front where it is not 200; undefined when it was not. */
export const refusalOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return error.status === 200 ? error.message : `${error.status} ${error.message}`;
    },
  );

/** An address of that account, its id. */
export async function anAddress({ db }: Pick<TestApp, "db">, { userId }: Pick<Account, "userId">) {
  const [row] = await db
    .insert(addresses)
    .values({
      userId,
      name: "王小明",
      province: "370000",
      city: "370100",
      area: "370102",
      regionText: "山东省 济南市 历下区",
      address: "经十路 1 号",
      telephone: "13900001111",
      isDefault: false,
    })
    .returning();
  if (!row) throw new Error("no address inserted");
  return row.deliverAddressId;
}

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
