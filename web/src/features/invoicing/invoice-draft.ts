// What was typed for an invoice and is not applied for yet, kept for this tab: over a reload of the confirmation, and
// for the order's page when the order was placed and the application did not get through.
import type { Application } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { keptOwn } from "../../lib/storage.ts";
import { emptyApplication } from "./invoice-form.ts";

/** Of whom, for which order; null while it is being confirmed. */
type Place = { userId: number; orderId: string | null };
type Draft = Place & { wanted: boolean; typed: Application };

const keptDraft = keptOwn("invoice-draft", draftIn);

/** The draft in what was stored, or null when there is none or it is not one of ours. */
export function draftIn(stored: unknown): Draft | null {
  const { userId, orderId, wanted, typed } = (stored ?? {}) as Partial<Draft>;
  if (typeof userId !== "number" || typeof wanted !== "boolean" || typeof typed !== "object") return null;
  const known = Object.entries(emptyApplication).map(([name, empty]) => {
    const value = (typed as Record<string, unknown> | null)?.[name];
    return [name, typeof value === typeof empty ? value : empty];
  });
  return { userId, orderId: orderId ?? null, wanted, typed: Object.fromEntries(known) as Application };
}

/** What that person typed there, or null. */
export function readInvoiceDraft({ userId, orderId }: Place): Draft | null {
  const draft = keptDraft.read();
  return draft?.userId === userId && draft.orderId === orderId ? draft : null;
}

export const keepInvoiceDraft = (draft: Draft): void => keptDraft.write(draft);
export const forgetInvoiceDraft = (): void => keptDraft.forget();
