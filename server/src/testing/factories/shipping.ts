import { addresses } from "../../modules/shipping/tables.ts";
import type { TestApp } from "../app.ts";
import type { Account } from "./identity.ts";

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
