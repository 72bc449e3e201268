export { ProviderFailure } from "../failure.ts";

export type Route = { acceptTime: Date; remark: string };

export type Parcel = {
  /** As staff wrote it: 顺丰速运. */
  expressCompany: string;
  trackingNo: string;
  /** The recipient's phone; some couriers require its last four digits. */
  telephone: string;
};

export type Tracked = {
  /** Unordered; empty while nothing is known. */
  routes: Route[];
  /** The parcel was delivered or returned. */
  ended: boolean;
};

export type CourierPort = {
  /** Company names as offices write them. */
  companies: readonly string[];
  /**
   * The parcel's route, empty for other companies; changes nothing. Throws ProviderFailure: `limited`,
   * `permanent` (unknown number, refused account), `temporary`.
   */
  track(parcel: Parcel): Promise<Tracked>;
};
