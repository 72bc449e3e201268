import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listPersonCertificates } from "@zhutu/domain/people/person-contract.ts";
import type { AdminPart } from "@zhutu/domain/rights.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { storeSession } from "../../lib/session/session.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, person, refused } from "../../testing/open-screen.tsx";
import { aUserDetail, cardAnswers } from "../../testing/people.ts";
import { routeOf } from "../../testing/route-of.ts";
import OfficeUser from "./user.tsx";

type Certificate = CallReply<typeof listPersonCertificates>[number];
const reissue = "POST /api/admin/certificates/61/reissue";
const revoke = "POST /api/admin/certificates/61/revoke";
const valid: Certificate = {
  certificateDocumentId: 61,
  certNo: "37-SZ-2026-000187-7",
  verifyCode: "23456789ABCDEFGHJKMNPQ",
  certSubject: "municipal",
  period: null,
  userName: "周建囯",
  state: "valid",
  issuedAt: "2026-11-20T01:00:00.000Z",
  endedAt: null,
  endReason: "",
  replaces: null,
};
const ended = { endedAt: "2026-11-26T01:00:00.000Z", endReason: "姓名更正" } as const;
const anew: Certificate = {
  ...valid,
  certificateDocumentId: 62,
  certNo: "37-SZ-2026-000203-4",
  userName: "周建国",
  replaces: valid.certNo,
};

/** The page of a learner on a server that keeps these certificates until `kept` says others. */
async function open(answers: Answers = {}, rights?: AdminPart[]) {
  let certificates: readonly Certificate[] = [valid];
  const screen = await openScreen({
    screens: {
      [routeOf("screens/office/user.tsx")]: (
        <OfficeProvider>
          <OfficeUser />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/users/31?tab=hours",
    kept: () => storeSession({ ...person("admin"), ...(rights && { rights }) }),
    answers: {
      ...cardAnswers(() => aUserDetail({ userId: 31, userName: "周建国", roleId: "user" })),
      "GET /api/admin/users/:id/certificates": () => certificates,
      "POST /api/admin/certificates/61/reissue": () => {
        certificates = [anew, { ...valid, ...ended, state: "reissued" }];
        return { certNo: anew.certNo };
      },
      "POST /api/admin/certificates/61/revoke": () => {
        certificates = [{ ...valid, ...ended, state: "revoked" }];
      },
      ...answers,
    },
  });
  await expect.element(page.getByText("继续教育学时", { exact: true })).toBeVisible();
  if (!rights) await expect.element(row(valid)).toBeVisible();
  return { ...screen, kept: (others: readonly Certificate[]) => void (certificates = others) };
}
const row = ({ certNo }: Certificate) => page.getByRole("row").filter({ hasText: certNo }).first();
const act = (name: string, { certNo } = valid) => page.getByRole("button", { name: `${name} ${certNo}` });
const dialog = (name: string) => page.getByRole("dialog", { name });
const bodies = (calls: readonly { body: string }[]) => calls.map(({ body }) => JSON.parse(body) as unknown);

test("a certificate is told with number, subject, name, state and the address at which anybody looks it up", async () => {
  await open();
  for (const text of ["市政公用工程", "周建囯", "2026-11-20 09:00:00", "有效"])
    await expect.element(row(valid).getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: `查验 ${valid.certNo}` }))
    .toHaveAttribute("href", `/verify/${valid.verifyCode}`);
});

test("a certificate is reissued for a reason, under the name of today; the new one stands above the old one and has the focus", async () => {
  const { called } = await open();
  await act("换发").click();
  const asking = dialog("确定要换发吗?");
  await expect.element(asking.getByText("周建囯 → 周建国")).toBeVisible();
  await asking.getByRole("button", { name: "换发" }).click();
  await expect.element(asking.getByText("请填写原因", { exact: true })).toBeVisible();
  expect(called(reissue)).toEqual([]);
  await asking.getByLabelText("换发原因").fill("姓名更正");
  await asking.getByRole("button", { name: "换发" }).click();
  await expect.element(page.getByText("证书已换发", { exact: true })).toBeVisible();
  expect(bodies(called(reissue))).toEqual([{ reason: "姓名更正" }]);
  await expect.element(row(anew).getByText(`换发自 ${valid.certNo}`)).toBeVisible();
  await expect.element(page.getByText("原因：姓名更正", { exact: true })).toBeVisible();
  await expect.element(page.getByText("已换发", { exact: true })).toBeVisible();
  await expect.element(act("换发")).not.toBeInTheDocument();
  await expect.element(act("换发", anew)).toHaveFocus();
});

test("a certificate is revoked for a reason, and can then neither be revoked nor reissued", async () => {
  const { called } = await open();
  await act("撤销").click();
  const asking = dialog("确定要撤销吗?");
  await expect.element(asking.getByText(/不再有效.*撤销后不能恢复/)).toBeVisible();
  await asking.getByLabelText("撤销原因").fill("学时认定有误");
  await asking.getByRole("button", { name: "撤销" }).click();
  await expect.element(page.getByText("证书已撤销", { exact: true })).toBeVisible();
  expect(bodies(called(revoke))).toEqual([{ reason: "学时认定有误" }]);
  await expect.element(row(valid).getByText("已撤销", { exact: true })).toBeVisible();
  for (const name of ["换发", "撤销"]) await expect.element(act(name)).not.toBeInTheDocument();
  await expect.element(act("变更记录")).toHaveFocus();
});

test("a second press while it is under way is no second call", async () => {
  const under = Promise.withResolvers<{ certNo: string }>();
  const { called } = await open({ [reissue]: () => under.promise });
  await act("换发").click();
  const asking = dialog("确定要换发吗?");
  await asking.getByLabelText("换发原因").fill("姓名更正");
  const yes = asking.getByRole("button", { name: "换发" }).element() as HTMLElement;
  // Twice before anything is drawn, and once more while it is busy.
  yes.click();
  yes.click();
  await expect.poll(() => called(reissue).length).toBe(1);
  yes.click();
  under.resolve({ certNo: anew.certNo });
  await expect.element(page.getByText("证书已换发", { exact: true })).toBeVisible();
  expect(called(reissue)).toHaveLength(1);
});

test("who was second is told, what was typed stays, and the list is as the first one left it", async () => {
  const { kept } = await open({ [reissue]: () => refused(200, "证书已换发或撤销，请刷新后重试") });
  await act("换发").click();
  const asking = dialog("确定要换发吗?");
  await asking.getByLabelText("换发原因").fill("姓名更正");
  kept([{ ...valid, ...ended, state: "revoked" }]);
  await asking.getByRole("button", { name: "换发" }).click();
  await expect.element(asking.getByRole("alert")).toHaveTextContent("证书已换发或撤销，请刷新后重试");
  await expect.element(asking.getByLabelText("换发原因")).toHaveValue("姓名更正");
  await expect.element(page.getByText("已撤销", { exact: true })).toBeInTheDocument();
});

test("what became of a certificate is told by its number", async () => {
  const { called } = await open({ "GET /api/admin/history/:kind/:id": () => ({ events: [], total: 0 }) });
  await act("变更记录").click();
  await expect.element(dialog("变更记录")).toBeVisible();
  await expect.poll(() => called(`GET /api/admin/history/certificate/${valid.certNo}`).length).toBe(1);
});

test("an administrator who may not manage certificates finds none on the card, nor are they asked for", async () => {
  const { called } = await open({}, ["sales"]);
  await expect.element(page.getByText("还没有继续教育课程", { exact: true })).toBeVisible();
  expect(page.getByText("合格证书", { exact: true }).elements()).toEqual([]);
  expect(called("GET /api/admin/users/31/certificates")).toEqual([]);
});
