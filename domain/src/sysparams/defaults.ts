/** The rules' adjustable figures and what they are when nobody has changed them (domain.md). */
export const defaultParams = {
  /** Rule 06, the store-wide discount, is on. */
  storeWideDiscount: true,
  /** A bought course is valid for this many days. */
  courseValidDays: 365,
  /** A chapter is done when this share of its video is covered. */
  playCoverage: 0.95,
  certRequiredHours: 60,
  certOptionalHours: 60,
  faceCheckMinutes: 120,
  /** Who carries what the shop posts. */
  courierName: "顺丰速运",
  /** So long before a live course begins its holders are told; 0 is never. */
  liveReminderMinutes: 30,
};
export type Params = typeof defaultParams;
