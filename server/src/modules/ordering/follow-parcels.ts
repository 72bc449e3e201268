// Parcels under way are asked about by themselves, so that their orders' pages know where they are when somebody looks.
import type { Services } from "../../kernel/context.ts";
import { ProviderFailure } from "../../providers/courier/port.ts";
import { askAboutParcel } from "../shipping/service.ts";
import { parcelsToAskAbout } from "./follow-parcels-queries.ts";

/** A round every five minutes: at most 240 questions an hour, however many parcels there are. */
const mostInARound = 20;

/**
 * Asks about the parcels that were not asked about for longest, one after another; each every three hours at most, until it was
 * handed over, went back, or 30 days are over. A courier that is down or says that it is enough ends the round.
 */
export async function followParcels(services: Pick<Services, "db" | "providers" | "log">): Promise<void> {
  const { companies } = services.providers.courier;
  if (companies.length === 0) return;
  for (const { orderId, telephone, ...sent } of await parcelsToAskAbout(
    services.db,
    companies,
    mostInARound,
  )) {
    try {
      await askAboutParcel(services, orderId, { ...sent, telephone });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      services.log.warn(
        { code: error.code, kind: error.kind, orderId },
        "the courier did not tell of a parcel",
      );
      // That one number is refused says nothing of the next.
      if (error.kind !== "permanent") return;
    }
  }
}
