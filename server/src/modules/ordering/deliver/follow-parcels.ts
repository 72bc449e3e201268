// In advance, so that orders' pages answer at once.
import type { Services } from "../../../kernel/context.ts";
import { ProviderFailure } from "../../../providers/courier/port.ts";
import { askAboutParcel } from "../../shipping/service.ts";
import { parcelsToAskAbout } from "./queries.ts";

/** A round every five minutes: at most 240 questions an hour. */
const maxInARound = 20;

/**
 * Longest unasked first: each at most every three hours, until it has ended or for 30 days. A
 * failing or limiting courier ends the round.
 */
export async function followParcels(services: Pick<Services, "db" | "providers" | "log">): Promise<void> {
  const { companies } = services.providers.courier;
  if (companies.length === 0) return;
  for (const { orderId, telephone, ...sent } of await parcelsToAskAbout(
    services.db,
    companies,
    maxInARound,
  )) {
    try {
      await askAboutParcel(services, orderId, { ...sent, telephone });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      services.log.warn(
        { code: error.code, kind: error.kind, orderId },
        "the courier did not tell of a parcel",
      );
      // One refused number says nothing about the next.
      if (error.kind !== "permanent") return;
    }
  }
}
