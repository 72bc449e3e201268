// The courier of a shop that asks none: it knows nothing of any parcel, so that a buyer never reads a step that nobody
// saw; what staff noted is told without it. Three numbers fail on purpose, so that every failure can be clicked through:
//   KD0000000001 temporary (the courier does not answer)
//   KD0000000002 permanent (the number is unknown to it)
//   KD0000000003 limited (the courier's rate limit)
import { type CourierPort, ProviderFailure } from "./port.ts";

const FAILING = new Map([
  ["KD0000000001", new ProviderFailure("temporary", "embedded.TIMEOUT", "the courier did not answer")],
  ["KD0000000002", new ProviderFailure("permanent", "embedded.NO_SUCH_NUMBER", "the number is unknown")],
  ["KD0000000003", new ProviderFailure("limited", "embedded.LIMIT", "too many questions")],
]);

/** Opens the courier that knows of no parcel; it keeps nothing. */
export const embeddedCourier = (): CourierPort => ({
  companies: [],
  async track({ trackingNo }) {
    const failure = FAILING.get(trackingNo);
    if (failure) throw failure;
    return { routes: [], ended: false };
  },
});
