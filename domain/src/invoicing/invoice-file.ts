// Files of the tax platform.
export const INVOICE_FILE_EXTENSIONS: readonly string[] = ["pdf", "ofd", "xml"];
/** A file must be smaller. */
export const INVOICE_FILE_BELOW_BYTES = 10 * 1024 * 1024;
