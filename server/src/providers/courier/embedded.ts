// The courier stand-in: it knows no parcels, so buyers see only what staff noted. These numbers fail:
//   KD0000000001 temporary (the courier does not answer)
//   KD0000000002 permanent (unknown number)
//   KD0000000003 limited (rate limit)
import { type CourierPort, ProviderFailure } from "./port.ts";

const FAILING = new Map([
  ["KD0000000001", new ProviderFailure("temporary", "embedded.TIMEOUT", "the courier did not answer")],
  ["KD0000000002", new ProviderFailure("permanent", "embedded.NO_SUCH_NUMBER", "the number is unknown")],
  ["KD0000000003", new ProviderFailure("limited", "embedded.LIMIT", "too many questions")],
]);

export const embeddedCourier = (): CourierPort => ({
  companies: [],
  async track({ trackingNo }) {
    const failure = FAILING.get(trackingNo);
    if (failure) throw failure;
    return { routes: [], ended: false };
  },
});
