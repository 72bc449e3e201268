// Passwords are printed at start; accounts without one cannot sign in.
import type { Role } from "@zhutu/domain/endpoint.ts";
import type { AdminPart } from "@zhutu/domain/rights.ts";

export type Person = {
  key: string;
  loginName: string;
  userName: string;
  role: Role;
  telephone: string;
  password?: string;
  idCard?: string;
  verified?: boolean;
  title?: string;
  /** An administrator's parts of the office; absent: all. */
  rights?: AdminPart[];
  channel?: { code: string; discount: number; kind: "school" | "internal" };
};

export const people: readonly Person[] = [
  {
    key: "admin",
    loginName: "admin",
    userName: "管理员",
    role: "admin",
    telephone: "13900000001",
    password: "Admin2026",
  },
  {
    key: "wang",
    loginName: "teacher01",
    userName: "王海涛",
    role: "teacher",
    telephone: "13900000011",
    password: "Teach2026",
    title: "一级建造师，主讲建筑实务 9 年",
  },
  {
    key: "chen",
    loginName: "teacher02",
    userName: "陈静",
    role: "teacher",
    telephone: "13900000012",
    password: "Teach2026",
    title: "一级造价工程师，高级工程师",
  },
  {
    key: "zhao",
    loginName: "teacher03",
    userName: "赵国强",
    role: "teacher",
    telephone: "13900000013",
    title: "市政公用工程正高级工程师",
  },
  {
    key: "liu",
    loginName: "teacher04",
    userName: "刘敏",
    role: "teacher",
    telephone: "13900000014",
    title: "建设工程律师，法规主讲",
  },
  {
    key: "sun",
    loginName: "teacher05",
    userName: "孙立",
    role: "teacher",
    telephone: "13900000015",
    title: "高级工程师，BIM 中心主任",
  },
  {
    key: "zhou",
    loginName: "teacher06",
    userName: "周岩",
    role: "teacher",
    telephone: "13900000016",
    title: "绿色建筑评价专家",
  },
  {
    key: "zhang",
    loginName: "teacher07",
    userName: "张鹏",
    role: "teacher",
    telephone: "13900000017",
    title: "施工管理与造价管理主讲",
  },
  {
    key: "school",
    loginName: "channel01",
    userName: "山东建筑技术学校",
    role: "channel",
    telephone: "13900000021",
    password: "Chan2026",
    channel: { code: "QD0001", discount: 90, kind: "school" },
  },
  {
    key: "partner",
    loginName: "channel02",
    userName: "内部推广部",
    role: "channel",
    telephone: "13900000022",
    password: "Chan2026",
    channel: { code: "NB0001", discount: 100, kind: "internal" },
  },
  {
    key: "learner",
    loginName: "13800000001",
    userName: "李建国",
    role: "user",
    telephone: "13800000001",
    password: "Learn2026",
    idCard: "370102199003070075",
    verified: true,
  },
  {
    key: "buyer",
    loginName: "13800000002",
    userName: "周晓梅",
    role: "user",
    telephone: "13800000002",
    password: "Learn2026",
    idCard: "370202198811120043",
  },
  { key: "staff1", loginName: "13800000011", userName: "孙志强", role: "user", telephone: "13800000011" },
  { key: "staff2", loginName: "13800000012", userName: "高丽", role: "user", telephone: "13800000012" },
  { key: "staff3", loginName: "13800000013", userName: "马文博", role: "user", telephone: "13800000013" },
  { key: "staff4", loginName: "13800000014", userName: "陈晓东", role: "user", telephone: "13800000014" },
  { key: "staff5", loginName: "13800000015", userName: "刘洋", role: "user", telephone: "13800000015" },
  { key: "staff6", loginName: "13800000016", userName: "欧阳建业", role: "user", telephone: "13800000016" },
  {
    key: "finisher",
    loginName: "13800000003",
    userName: "韩雪梅",
    role: "user",
    telephone: "13800000003",
    password: "Learn2026",
    idCard: "370102199108150047",
    verified: true,
  },
  {
    key: "clerk",
    loginName: "clerk01",
    userName: "苏梅",
    role: "admin",
    telephone: "13900000002",
    password: "Admin2026",
    rights: ["sales"],
  },
];
