export { ProviderFailure } from "../failure.ts";

/** One line of a parcel's way. */
export type Route = { acceptTime: Date; remark: string };

export type Parcel = {
  /** As staff wrote it down: 顺丰速运. */
  expressCompany: string;
  trackingNo: string;
  /** The recipient's; some couriers answer only to who knows its last four digits. */
  telephone: string;
};

export type Tracked = {
  /** In any order; empty while nothing is known of the parcel. */
  routes: Route[];
  /** Nothing more will be said of it: it was handed over or went back. */
  ended: boolean;
};

export type CourierPort = {
  /** The companies, in the words that offices write, whose parcels it can be asked about; their answers are worth keeping. */
  companies: readonly string[];
  /**
   * What is known of the parcel's way; nothing of a company that is not among `companies`. Refuses with ProviderFailure:
   * `limited`, `permanent` (no such number, or the account is refused), `temporary`. Changes nothing, so that it may be
   * asked again.
   */
  track(parcel: Parcel): Promise<Tracked>;
};
