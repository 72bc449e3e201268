// Text that people look for, as PostgreSQL compares it.

/** The LIKE pattern of "contains this text"; its own wildcards count as letters, blanks around it for nothing. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, "\\$&")}%`;

/** The pattern that every text fits. */
export const anything = "%";
