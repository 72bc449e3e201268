// Files of issued invoices in one archive, matched by the invoice number in each name.
import { INVOICE_FILE_EXTENSIONS } from "../invoice-rules.ts";

export const maxArchiveBytes = 20 * 1024 * 1024;
/** Files in one archive: three kinds of 250 invoices. */
export const maxArchiveFiles = 750;
export const maxArchiveUnpacked = 64 * 1024 * 1024;

/** The first is attached when an archive holds several of one invoice. */
export const FILE_KINDS = ["pdf", "ofd", "xml"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const FILE_RESULTS = ["attach", "kept", "other", "double", "foreign", "wrong"] as const;
export type FileResult = (typeof FILE_RESULTS)[number];

/** `kind`: by its bytes; `digest` identifies equal bytes. */
export type FoundFile = { name: string; kind: FileKind | "encrypted" | "unknown"; digest: string };
export type KnownInvoice = { invoiceId: number; payerName: string; hasFile: boolean; voided: boolean };
export type JudgedFile = {
  row: number;
  fileName: string;
  invoiceNo: string;
  invoiceId: number | null;
  payerName: string;
  result: FileResult;
  why: string;
};

/** Refusal of an archive by name and size in bytes. */
export function archiveRule({ name, size }: { name: string; size: number }): string | undefined {
  if (!/\.zip$/i.test(name)) return "请上传 .zip 压缩包";
  if (size === 0) return "文件是空的";
  if (size > maxArchiveBytes) return `压缩包不能超过 ${maxArchiveBytes / 1024 / 1024} MB，请分几次上传`;
  return undefined;
}

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1).toLowerCase();
/** Whether a file of this name may be an invoice, so that it is worth unpacking. */
export const mayBeInvoice = (name: string): boolean => INVOICE_FILE_EXTENSIONS.includes(extensionOf(name));

const baseName = (name: string): string => name.split(/[\\/]/).at(-1) ?? name;
/** Digit runs of a file's name that have the length of an invoice number. */
export const numbersIn = (name: string): string[] => [
  ...new Set(
    (
      baseName(name)
        .normalize("NFKC")
        .match(/[0-9]+/g) ?? []
    ).filter((run) => run.length === 20),
  ),
];

const leavesFolder = (name: string): boolean =>
  /^[\\/]|^[A-Za-z]:/.test(name) || name.split(/[\\/]/).includes("..");

/** Why a file cannot be an invoice's, whatever its number. */
function whyWrong({ name, kind }: FoundFile): string | undefined {
  const extension = extensionOf(name);
  if (leavesFolder(name)) return "文件名指向压缩包以外";
  if (["zip", "rar", "7z"].includes(extension)) return "压缩包里的压缩包不读，请解压后一起打包";
  if (!mayBeInvoice(name)) return "不是 PDF、OFD 或 XML";
  if (kind === "encrypted") return "文件加了密码，请去掉密码后重新打包";
  if (kind !== extension) return `内容不是 ${extension.toUpperCase()} 发票文件`;
  return undefined;
}

/**
 * What would become of each file, in their order. Of one invoice a PDF goes before OFD and XML; two of one
 * kind refuse all files of that invoice. `kept`: it has a file, which is replaced only if chosen. `numberWith`: of the
 * invoice in force that has this very file.
 */
export function judgeFiles(
  files: readonly FoundFile[],
  invoices: ReadonlyMap<string, KnownInvoice>,
  numberWith: (file: FoundFile) => string | undefined,
): JudgedFile[] {
  const judged = files.map((file, at): JudgedFile & Pick<FoundFile, "kind" | "digest"> => {
    const numbers = numbersIn(file.name);
    const known = numbers.filter((number) => invoices.has(number));
    const [invoiceNo = ""] = known;
    const invoice = invoices.get(invoiceNo);
    const shown = {
      kind: file.kind,
      digest: file.digest,
      row: at + 1,
      fileName: file.name,
      invoiceNo,
      invoiceId: invoice?.invoiceId ?? null,
      payerName: invoice?.payerName ?? "",
    };
    const wrong = whyWrong(file) ?? (known.length > 1 ? "文件名里有几个发票号码" : undefined);
    if (wrong !== undefined) return { ...shown, result: "wrong", why: wrong };
    if (!invoice)
      return {
        ...shown,
        result: "foreign",
        why: numbers[0] === undefined ? "文件名里没有 20 位发票号码" : `没有号码是 ${numbers[0]} 的发票`,
      };
    if (invoice.voided) return { ...shown, result: "wrong", why: "这张发票已作废" };
    const holder = numberWith(file) ?? invoiceNo;
    if (holder !== invoiceNo)
      return { ...shown, result: "double", why: `号码 ${holder} 的发票已用了这个文件，请核对` };
    return { ...shown, result: invoice.hasFile ? "kept" : "attach", why: "" };
  });
  return judged.map(({ kind, digest, ...file }) => {
    if (file.result !== "attach" && file.result !== "kept") return file;
    const live = judged.filter(({ result }) => result === "attach" || result === "kept");
    const same = live.filter(({ invoiceNo }) => invoiceNo === file.invoiceNo);
    const repeated = same.find((one) => same.some((other) => other !== one && other.kind === one.kind));
    if (repeated)
      return {
        ...file,
        result: "double",
        why: `这个号码有几个 ${repeated.kind.toUpperCase()} 文件，请只留一个`,
      };
    if (live.some((other) => other.digest === digest && other.invoiceNo !== file.invoiceNo))
      return { ...file, result: "double", why: "与另一个号码的文件内容相同，请核对" };
    const first = FILE_KINDS.find((wanted) => same.some((other) => other.kind === wanted));
    if (kind !== first)
      return { ...file, result: "other", why: `同一张发票有 ${String(first).toUpperCase()}，只登记那一个` };
    return file.result === "kept" ? { ...file, why: "已有文件，保留原来的" } : file;
  });
}
