// What shipping keeps that names a person: their addresses.
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import { addressesOf, removeAllAddresses } from "./queries.ts";

/** Puts the person's addresses into their copy of what is kept; follows `personalDataAsked`. */
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

/** Deletes the addresses of a deleted account; follows `accountDeleted`. */
export const forgetAddresses = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  removeAllAddresses(tx, userId);
