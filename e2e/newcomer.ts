import { toIdCard18 } from "@zhutu/domain/id-card.ts";
import { expect, type Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { outboxCode } from "./stand-ins.ts";

const passwd = "Learn2026";
/** An ID number that is this phone's alone: its digits become the day of birth and the order of that day. */
export function idCardOf(phone: string): string {
  const own = Number(phone.slice(3));
  const born = new Date(Date.UTC(1960, 0, 1 + (Math.floor(own / 1_000) % 14_000)));
  const day = born.toISOString().slice(2, 10).replaceAll("-", "");
  return toIdCard18(`370102${day}${String(own % 1_000).padStart(3, "0")}`);
}

/** Registers a learner whom no other test shares; answers what they sign in with. */
export async function registerNewcomer(
  page: Page,
  phone: string,
): Promise<{ loginName: string; passwd: string }> {
  await page.request.get(`/api/public/user/verify-code?telephone=${phone}&purpose=register`);
  const verifyCode = await outboxCode(page.request, phone);
  const form = { loginName: phone, verifyCode, userName: "新学员", passwd, idCard: idCardOf(phone) };
  const answer = await page.request.post("/api/security/register", { form });
  expect(await answer.json()).toMatchObject({ code: 200 });
  return { loginName: phone, passwd };
}

/** Registers a learner whom no other test shares and leaves the browser signed in as them; go to a page next. */
export async function signInAsNewcomer(page: Page, phone: string): Promise<void> {
  await signIn(page, await registerNewcomer(page, phone));
}
