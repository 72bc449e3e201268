import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { signInWith } from "../../testing/identity.ts";
import { createStaff, type Staff } from "./service.ts";

const shop = await testApp();
const admin: Staff = { role: "admin", loginName: "first-admin", userName: "管理员", password: "zhutu-2026" };

test("an administrator made at the terminal signs in by password", async () => {
  await createStaff(shop.db, admin);
  const { result } = await signInWith(shop, "password", "first-admin", "zhutu-2026");
  expect(result).toMatchObject({ userName: "管理员", role: ["admin"] });
});

test.each<[Partial<Staff>, string]>([
  [{ loginName: " " }, "请输入用户名"],
  [{ userName: "王" }, "长度在 2 到 20 个字符"],
  [{ password: "short" }, "长度在 8 到 20 个字符"],
  [{ password: "password123" }, "密码过于常见，请换一个"],
  [{ loginName: "taken" }, "用户名 taken 已被使用"],
])("%j is refused: %s", async (over, sentence) => {
  await createStaff(shop.db, { ...admin, loginName: "taken" }).catch(() => undefined);
  await expect(createStaff(shop.db, { ...admin, loginName: "other", ...over })).rejects.toThrow(sentence);
});
