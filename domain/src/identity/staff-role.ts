/** Roles whose accounts the office creates. */
export const staffRoles = ["teacher", "channel", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];
