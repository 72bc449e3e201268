/** What the numbers of an account's status mean: its ID number is a claim, or confirmed to be its owner's (domain.md "Sign-in and identity"). */
export const USER_STATUS = { claimed: 1, confirmed: 2 } as const;
export type UserStatus = (typeof USER_STATUS)[keyof typeof USER_STATUS];
export const userStatuses = Object.values(USER_STATUS);
