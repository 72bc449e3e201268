import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import { addressesOf, removeAllAddresses } from "./queries.ts";

/** Follows `personalDataAsked`. */
export async function putMyAddresses(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({
    part: "addresses",
    rows: (await addressesOf(tx, userId)).map((one) => ({
      name: one.name,
      telephone: one.telephone,
      regionText: one.regionText,
      address: one.address,
      defaultAddr: one.isDefault,
      createdAt: one.createdAt,
    })),
  });
}

/** Follows `accountDeleted`. */
export const forgetAddresses = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  removeAllAddresses(tx, userId);
