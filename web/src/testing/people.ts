import type { Person, UserDetail, UserRow } from "../features/people/office/people-lists.ts";

/** A teacher as the office's lists hold one. */
export const aUserRow = (over: Partial<UserRow> = {}): UserRow => ({
  userId: 12,
  userName: "王海涛",
  loginName: "teacher01",
  employer: "",
  telephone: "13900000011",
  roleId: "teacher",
  orderCount: 3,
  regTime: "2026-01-05T00:00:00.000Z",
  disabled: false,
  userStatus: 1,
  courseCount: 4,
  title: "高级工程师",
  exclusiveCode: null,
  exclusiveDiscount: null,
  kind: null,
  publicKey: null,
  rights: null,
  secondFactor: false,
  ...over,
});

/** The same as its form or page is told. */
export const aUserDetail = (over: Partial<UserDetail> = {}): UserDetail => ({
  ...aUserRow(),
  updateTime: "2026-11-01T00:00:00.000Z",
  disabledTime: null,
  disabledReason: "",
  idCard: "",
  biography: "",
  paidAmt: 0,
  heldCount: 0,
  inUse: null,
  lastLoginTime: null,
  ...over,
});

/** The card's head of the same person. */
export const aPerson = ({ orderCount, paidAmt, ...detail }: UserDetail): Person => ({
  userId: detail.userId,
  userName: detail.userName,
  roleId: detail.roleId,
  telephone: detail.telephone,
  employer: detail.employer,
  userStatus: detail.userStatus,
  disabled: detail.disabled,
  regTime: detail.regTime,
  heldCount: detail.heldCount,
  bought: { orderCount, paidAmt },
  counts: {},
});

/** A card with nothing in its tabs, as the server answers it to who manages people. */
export const cardAnswers = (detailOf: () => UserDetail) => ({
  "GET /api/admin/users/:id": detailOf,
  "GET /api/admin/users/:id/card": () => aPerson(detailOf()),
  "GET /api/admin/users/:id/orders": () => ({ rows: [], total: 0 }),
  "GET /api/admin/users/:id/courses": () => ({ rows: [], total: 0 }),
  "GET /api/admin/users/:id/hours": () => [],
  "GET /api/admin/users/:id/certificates": () => [],
  "GET /api/admin/users/:id/notes": () => ({ notes: [], noteTotal: 0 }),
});
