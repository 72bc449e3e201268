// A person's profile as a browser test draws it, on a server that keeps what is saved.
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Profile } from "../../features/identity/profile/use-profile-form.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import ProfilePage from "./profile.tsx";
import SecurityPage from "./security.tsx";

export const learner: Profile = {
  userId: 7,
  loginName: "13800000001",
  userName: "李建国",
  idCard: "370***********0075",
  userStatus: 1,
  userRole: ["user"],
  avatarUrl: null,
  telephone: "13800000001",
  employer: "",
};

/** The profile on a server that takes everything; answers the bodies that were saved. */
export async function open(over: Partial<Profile> = {}, answers: Answers = {}) {
  let kept = { ...learner, ...over };
  const [role = "user"] = kept.userRole;
  const screen = await openScreen({
    screens: { "/board/:userType/profile": <ProfilePage /> },
    at: `/board/${role}/profile`,
    role,
    answers: {
      "GET /api/user/profile": () => kept,
      "POST /api/user/profile": ({ body }) => {
        const { userName = kept.userName } = JSON.parse(body) as { userName?: string };
        kept = { ...kept, userName };
        return kept;
      },
      "POST /api/user/profile/reveal-id-card": () => ({ idCard: "370102199003070075" }),
      "GET /api/user/sessions": () => [],
      "GET /api/user/team": () => ({ figures: { seats: 0, assigned: 0 } }),
      ...answers,
    },
  });
  await expect.element(page.getByRole("heading", { name: "个人资料" })).toBeVisible();
  await expect.element(box("姓名")).toBeVisible();
  const saved = () =>
    screen.called("POST /api/user/profile").map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return { ...screen, saved };
}

/** The page 密码与安全 of a learner. */
export const openSecurity = (answers: Answers = {}) =>
  openScreen({
    screens: { "/board/user/security": <SecurityPage /> },
    at: "/board/user/security",
    role: "user",
    answers: { "GET /api/user/profile": () => learner, "GET /api/user/sessions": () => [], ...answers },
  });

export const box = (name: string) => page.getByLabelText(name, { exact: true });
export const save = () => page.getByRole("button", { name: "保存", exact: true }).click();
export const said = (sentence: string) => page.getByText(sentence, { exact: true });
