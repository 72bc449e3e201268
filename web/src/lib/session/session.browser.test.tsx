import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { clearSession, currentSession, type SessionUser, storeSession, useSession } from "./session.ts";

const li: SessionUser = { userId: 1, userName: "李建国", role: ["user"], avatarUrl: "", token: "li-1" };
const wang: SessionUser = { userId: 2, userName: "王敏", role: ["user"], avatarUrl: "", token: "wang-1" };

function Greeting() {
  const session = useSession();
  return <p role="status">{session ? session.userName : "访客"}</p>;
}
const greeting = page.getByRole("status");

/** What another tab writes into the shared storage: the browser itself tells this one. */
function otherTab(user: SessionUser | null): void {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const shared = (frame.contentWindow as Window).localStorage;
  if (user === null) shared.removeItem("zhutu.user");
  else shared.setItem("zhutu.user", JSON.stringify(user));
}

afterEach(() => {
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  for (const frame of document.querySelectorAll("iframe")) frame.remove();
});

test("a sign-in in another tab reaches a visitor's page, and so does that person's sign-out", async () => {
  await render(<Greeting />);
  await expect.element(greeting).toHaveTextContent("访客");
  otherTab(li);
  await expect.element(greeting).toHaveTextContent("李建国");
  expect(currentSession()).toEqual(li);
  expect(sessionStorage.getItem("zhutu.token")).toBe("li-1");
  otherTab(null);
  await expect.element(greeting).toHaveTextContent("访客");
  expect(sessionStorage.getItem("zhutu.token")).toBeNull();
});

test("another person in another tab changes neither name nor token here, and their end signs nobody out", async () => {
  await render(<Greeting />);
  storeSession(li);
  await expect.element(greeting).toHaveTextContent("李建国");
  let heard = 0;
  const count = (): void => void (heard += 1);
  window.addEventListener("storage", count);
  otherTab(wang);
  otherTab(null);
  await expect.poll(() => heard).toBe(2);
  window.removeEventListener("storage", count);
  await expect.element(greeting).toHaveTextContent("李建国");
  expect(currentSession()).toEqual(li);
  expect(sessionStorage.getItem("zhutu.token")).toBe("li-1");
});
