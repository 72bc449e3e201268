/** Whether the ID number is claimed or confirmed (domain.md "Sign-in and identity"). */
export const USER_STATUS = { claimed: 1, confirmed: 2 } as const;
export type UserStatus = (typeof USER_STATUS)[keyof typeof USER_STATUS];
export const userStatuses = Object.values(USER_STATUS);
