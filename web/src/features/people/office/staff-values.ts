// What the forms of teachers, channels and administrators hold, from and to the wire.
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { StaffRole } from "@zhutu/domain/identity/account-rules.ts";
import { ADMIN_PART_LABELS, type AdminPart, adminParts } from "@zhutu/domain/rights.ts";
import type { saveUser } from "@zhutu/domain/people/contract.ts";
import type { FieldWords } from "../../../office/form/form-words.ts";
import type { UserDetail } from "./people-lists.ts";

/** `all`, or parts joined by a comma. */
export type RightsChoice = string;

export type StaffValues = {
  userName: string;
  loginName: string;
  telephone: string;
  passWd: string;
  title: string;
  biography: string;
  exclusiveCode: string;
  exclusiveDiscount: number | null;
  kind: "school" | "internal";
  rights: RightsChoice;
};

export const blankStaff: StaffValues = {
  userName: "",
  loginName: "",
  telephone: "",
  passWd: "",
  title: "",
  biography: "",
  exclusiveCode: "",
  exclusiveDiscount: 1,
  kind: "school",
  rights: "all",
};

export const staffValuesOf = (account: UserDetail): StaffValues => ({
  userName: account.userName,
  loginName: account.loginName,
  telephone: account.telephone,
  passWd: "",
  title: account.title,
  biography: account.biography,
  exclusiveCode: account.exclusiveCode ?? "",
  exclusiveDiscount: account.exclusiveDiscount ?? 1,
  kind: account.kind ?? "school",
  rights: choiceOf(account.rights),
});

const choiceOf = (rights: readonly AdminPart[] | null): RightsChoice =>
  rights === null ? "all" : adminParts.filter((part) => rights.includes(part)).join(",");

const rightsIn = (choice: RightsChoice): AdminPart[] | null =>
  choice === "all" ? null : adminParts.filter((part) => choice.split(",").includes(part));

export const RIGHTS_OPTIONS: readonly { value: RightsChoice; label: string }[] = [
  { value: "all", label: "全部权限" },
  ...[...adminParts.map((part) => [part]), [...adminParts]].map((parts) => ({
    value: parts.join(","),
    label: `只限${parts.map((part) => ADMIN_PART_LABELS[part]).join("、")}`,
  })),
];

/** What the form of that role sends. */
export function staffInput(
  role: StaffRole,
  values: StaffValues,
  saved: { userId?: number | undefined; updateTime?: string | undefined },
): CallInput<typeof saveUser>["body"] {
  const { userName, loginName, telephone, passWd, title, biography } = values;
  const { exclusiveCode, exclusiveDiscount, kind } = values;
  return {
    userRole: role,
    ...(saved.userId !== undefined && { userId: saved.userId }),
    ...(saved.updateTime !== undefined && { updateTime: saved.updateTime }),
    userName,
    loginName,
    telephone,
    passWd,
    ...(role === "teacher" && { title, biography }),
    ...(role === "channel" && { exclusiveCode, exclusiveDiscount: exclusiveDiscount ?? 1, kind }),
    ...(role === "admin" && { rights: rightsIn(values.rights) }),
  };
}

export const KIND_LABELS = { school: "学校渠道", internal: "内部渠道" } as const;

/** The forms' fields in words, for where two people changed the same one and for the record's history. */
export const STAFF_WORDS: FieldWords<StaffValues> = {
  labels: {
    userName: "姓名",
    loginName: "用户名",
    telephone: "手机号",
    passWd: "密码",
    title: "头衔",
    biography: "简介",
    exclusiveCode: "专属码",
    exclusiveDiscount: "折扣",
    kind: "渠道类型",
    rights: "权限范围",
  },
  textOf: (name, value) => {
    if (name === "passWd") return value === "" ? "不修改" : "新密码";
    if (name === "kind") return KIND_LABELS[value as keyof typeof KIND_LABELS];
    if (name === "rights") return RIGHTS_OPTIONS.find((one) => one.value === value)?.label ?? "";
    return typeof value === "string" || typeof value === "number" ? String(value) || "空" : "空";
  },
};

export const staffHistory = {
  labels: STAFF_WORDS.labels,
  textOf: (field: string, text: string) =>
    field === "kind" ? (KIND_LABELS[text as keyof typeof KIND_LABELS] ?? text) : text,
};
