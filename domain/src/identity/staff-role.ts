/** The roles whose accounts the office makes. */
export const staffRoles = ["teacher", "channel", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];
