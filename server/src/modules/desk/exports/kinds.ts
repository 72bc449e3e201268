// Every list that a job can export.
import type { ExportKind } from "../../../kernel/workbook/export-kind.ts";
import { scoresExport } from "../../exam/service.ts";
import { invoicesExport } from "../../invoicing/service.ts";
import { ordersExport } from "../../ordering/service.ts";
import { usersExport } from "../../people/service.ts";
import { channelSalesExport, teamExport } from "../../statistics/service.ts";

const kinds: readonly ExportKind[] = [
  ordersExport,
  invoicesExport,
  usersExport,
  scoresExport,
  channelSalesExport,
  teamExport,
];

const byCall = new Map(kinds.map((kind) => [kind.endpoint.name, kind]));

export const kindOf = (call: string): ExportKind | undefined => byCall.get(call);
