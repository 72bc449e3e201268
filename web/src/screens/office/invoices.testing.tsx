// The office's list of invoices, for its tests.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import {
  anInvoiceRow as row,
  type InvoiceRow as Row,
  wholeOf as whole,
} from "../../testing/office-invoices.ts";
import { routeOf } from "../../testing/route-of.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import OfficeInvoices from "./invoices.tsx";

export const list = "GET /api/invoices";
/** Where the site shows the screen. */
export const address = () => routeOf("screens/office/invoices.tsx");

export async function open(rows: Row[], { at = address(), answers = {} } = {}) {
  const screen = await openScreen({
    screens: {
      [address()]: (
        <OfficeProvider>
          <OfficeInvoices />
        </OfficeProvider>
      ),
    },
    at,
    role: "admin",
    answers: {
      "GET /api/admin/list-views": () => [],
      [list]: () => ({ invoices: rows, total: rows.length, totalAmt: 1256, expressCompany: "顺丰速运" }),
      "GET /api/invoices/:invoiceId": ({ call }: { call: string }) =>
        whole(rows.find(({ invoiceId }) => call.endsWith(`/${invoiceId}`)) ?? row()),
      ...answers,
    },
  });
  await expect.element(page.getByRole("button", { name: "查询" })).toBeVisible();
  return screen;
}
export const button = (name: string) => page.getByRole("button", { name, exact: true });
