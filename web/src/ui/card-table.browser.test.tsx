import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { type CardColumn, CardTable } from "./card-table.tsx";

type Parcel = { no: string; weight: number; code: string | null; inside: string };
const parcels: Parcel[] = [
  { no: "P-1", weight: 3, code: "QD0001", inside: "二建《法规》考点精编" },
  { no: "P-2", weight: 12, code: null, inside: "机电教材" },
];
const columns: CardColumn<Parcel>[] = [
  { key: "no", head: "单号", cell: (one) => one.no },
  { key: "weight", head: "重量", right: true, cell: (one) => `${one.weight} kg` },
  { key: "code", head: "专属码", label: "专属码", cell: (one) => one.code },
  { key: "inside", head: "内容", cell: (one) => one.inside },
];
const draw = () =>
  render(
    <CardTable
      label="包裹"
      columns={columns}
      rows={parcels}
      idOf={(one) => one.no}
      card={{ areas: '"no weight" "code code"', widths: "1fr auto" }}
    />,
  );
const cell = (text: string) => page.getByRole("cell", { name: text, exact: true });
const boxOf = (text: string) => cell(text).element().getBoundingClientRect();

test("where there is room the rows are a table with heads, and what is unknown is --", async () => {
  await page.viewport(1440, 900);
  await draw();
  await expect
    .poll(() =>
      page
        .getByRole("columnheader")
        .elements()
        .map((head) => head.textContent),
    )
    .toEqual(["单号", "重量", "专属码", "内容"]);
  expect(boxOf("P-1").top).toBe(boxOf("二建《法规》考点精编").top);
  await expect.element(cell("--")).toBeVisible();
});

test("on a phone each row is a card of its named places: labelled, without heads and without what is unknown", async () => {
  await page.viewport(390, 844);
  await draw();
  await expect.element(cell("专属码 QD0001")).toBeVisible();
  expect(boxOf("专属码 QD0001").top).toBeGreaterThanOrEqual(boxOf("P-1").bottom);
  expect(boxOf("3 kg").right).toBeGreaterThan(boxOf("P-1").right);
  expect(page.getByRole("columnheader").elements().length).toBe(0);
  expect(page.getByText("机电教材").element().checkVisibility()).toBe(false);
  expect(cell("--").elements().length).toBe(0);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test("a wide table is cards where it has less than 900 px itself, however wide the window is", async () => {
  await page.viewport(1440, 900);
  const drawn = async (width: number) =>
    render(
      <div style={{ width }}>
        <CardTable
          label="包裹"
          columns={columns}
          rows={parcels}
          idOf={(one) => one.no}
          card={{ areas: '"no weight" "code code"', widths: "1fr auto" }}
          apart
          wide
        />
      </div>,
    );
  const narrow = await drawn(880);
  await expect.element(cell("专属码 QD0001")).toBeVisible();
  expect(boxOf("专属码 QD0001").top).toBeGreaterThanOrEqual(boxOf("P-1").bottom);
  expect(page.getByRole("columnheader").elements().length).toBe(0);
  expect(page.getByText("机电教材").element().checkVisibility()).toBe(false);
  expect(cell("--").elements().length).toBe(0);
  await narrow.unmount();
  await drawn(920);
  await expect.element(page.getByRole("columnheader", { name: "专属码" })).toBeVisible();
  await expect.element(cell("QD0001")).toBeVisible();
  expect(boxOf("QD0001").top).toBe(boxOf("P-1").top);
  await expect.element(cell("--")).toBeVisible();
});
