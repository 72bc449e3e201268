// The file of an issued invoice, as the tax platform gives it.
export const INVOICE_FILE_EXTENSIONS: readonly string[] = ["pdf", "ofd", "xml"];
/** A file must be smaller than this many bytes. */
export const INVOICE_FILE_BELOW_BYTES = 10 * 1024 * 1024;
