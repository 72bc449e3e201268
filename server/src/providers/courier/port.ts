export { ProviderFailure } from "../failure.ts";

/** One line of a parcel's way. */
export type Route = { acceptTime: Date; remark: string };

export type Parcel = {
  /** As staff wrote it down: 顺丰速运. */
  expressCompany: string;
  trackingNo: string;
  /** The recipient's; some couriers answer only to who knows its last four digits. */
  telephone: string;
  /** What staff wrote down about this parcel by hand. */
  noted: readonly Route[];
};

export type CourierPort = {
  /**
   * The parcel's way as far as it is known, newest first: what the courier says and what staff noted; empty while
   * neither knows of it. Refuses with ProviderFailure: `limited`, `permanent` (no such courier or number),
   * `temporary`. Changes nothing, so that it may be asked again.
   */
  track(parcel: Parcel): Promise<Route[]>;
};

/** Lines of several hands in the order of the port's promise; of one moment, the later of the list stands first. */
export const newestFirst = (routes: readonly Route[]): Route[] =>
  routes.toReversed().toSorted((a, b) => b.acceptTime.getTime() - a.acceptTime.getTime());
