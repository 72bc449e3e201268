import { expect, test } from "vitest";
import { type Notice, noticeKinds, noticeWords, onceKeyOf } from "./notice.ts";

const orderId = "20261122481516234200";
const course = { courseId: 7, courseName: "建筑实务精讲" };
const startsAt = new Date("2026-11-22T12:30:00Z");
const one: { [K in Notice["kind"]]: Extract<Notice, { kind: K }> } = {
  orderPaid: { kind: "orderPaid", orderId, orderName: "建筑实务精讲" },
  deliverySent: { kind: "deliverySent", orderId, expressCompany: "顺丰速运", trackingNo: "SF1234567890" },
  invoiceApplied: { kind: "invoiceApplied", orderId },
  addressChanged: { kind: "addressChanged", orderId },
  courseExchanged: {
    kind: "courseExchanged",
    orderId,
    from: "施工管理",
    to: "建筑实务",
    difference: "¥100.00",
  },
  refundBegun: { kind: "refundBegun", orderId, amount: "¥399.00", ended: ["施工管理"] },
  statementClosed: { kind: "statementClosed", month: "2026-10", amount: "¥1,299.00" },
  objectionAnswered: { kind: "objectionAnswered", month: "2026-10", answer: "少的一单已记入 11 月" },
  refundDone: { kind: "refundDone", orderId, amount: "¥399.00", refundNo: "TK7" },
  invoiceSent: { kind: "invoiceSent", orderId },
  copyAssigned: { kind: "copyAssigned", ...course },
  copyClaimed: {
    kind: "copyClaimed",
    orderId,
    orderItemId: 4,
    courseName: "建筑实务精讲",
    phone: "138****0001",
  },
  copiesByStaff: {
    kind: "copiesByStaff",
    orderId,
    orderItemId: 4,
    courseName: "建筑实务精讲",
    act: "give",
    copies: 3,
  },
  certificatePassed: { kind: "certificatePassed", certSubject: "building" },
  certificateReissued: { kind: "certificateReissued", certSubject: "building", reason: "姓名更正" },
  certificateRevoked: { kind: "certificateRevoked", certSubject: "building", reason: "学时认定有误" },
  liveSoon: { kind: "liveSoon", ...course, startsAt },
  commentApproved: { kind: "commentApproved", ...course },
  courseReturned: { kind: "courseReturned", ...course, reason: "第三讲没有声音" },
  videoFailed: {
    kind: "videoFailed",
    ...course,
    courseChapterId: 31,
    chapterTitle: "基坑支护",
    chapters: 1,
  },
  questionSettled: {
    kind: "questionSettled",
    questionName: "基坑支护",
    answer: "答案已更正为 B。",
    paperId: 0,
    correlationId: "",
  },
  paperRegraded: {
    kind: "paperRegraded",
    paperName: "第一章测验",
    before: 52,
    after: 60,
    passed: true,
    reason: "第 3 题答案有误",
    paperId: 4,
    correlationId: "cpt-31",
  },
};
const wordsOf = (notice: Notice) => noticeWords(notice, (code) => ({ building: "建筑工程" })[code] ?? code);
const order = { page: "order", orderId };
const toCourse = { page: "course", courseId: 7 };

test("paid, with something that was held already: what, and what is given back", () => {
  const told = (names: string[], whole: boolean) =>
    wordsOf({
      kind: "orderPaid",
      orderId,
      orderName: "计价、施工管理",
      held: { names, amount: "¥380.51", whole },
    }).text;
  const part = "您购买的“计价、施工管理”已付款成功。其中《施工管理》您已有，¥380.51 将原路退回。";
  expect(told(["施工管理"], false)).toBe(part);
  expect(told(["计价", "施工管理"], true)).toBe(
    "您购买的“计价、施工管理”已付款成功。《计价》、《施工管理》您已有，¥380.51 将原路退回。",
  );
  expect(wordsOf({ ...one.refundDone, courseNames: ["施工管理"] }).text).toBe(
    `订单 ${orderId} 有一笔 ¥399.00 的款项已退回（《施工管理》），退款单号 TK7。`,
  );
});

test.each([
  ["orderPaid", "订单付款成功", "您购买的“建筑实务精讲”已付款成功。", order],
  ["deliverySent", "订单已发货", `订单 ${orderId} 已由顺丰速运寄出，快递单号 SF1234567890。`, order],
  [
    "addressChanged",
    "收件地址已修改",
    `工作人员修改了订单 ${orderId} 的收件地址，请核对；不是您要求的，请联系客服。`,
    order,
  ],
  [
    "invoiceApplied",
    "已代您申请发票",
    `工作人员为订单 ${orderId} 申请了发票，请核对抬头和接收邮箱。`,
    { page: "invoice", orderId },
  ],
  [
    "courseExchanged",
    "课程已更换",
    `订单 ${orderId} 的《施工管理》已换成《建筑实务》，现在可以学习。差价 ¥100.00 正在退回原支付账户。`,
    order,
  ],
  [
    "refundBegun",
    "退款办理中",
    `订单 ${orderId} 的 ¥399.00 正在退回原支付账户，《施工管理》不再可用。如有疑问请联系客服。`,
    order,
  ],
  ["refundDone", "退款已办理", `订单 ${orderId} 有一笔 ¥399.00 的款项已退回，退款单号 TK7。`, order],
  ["invoiceSent", "发票已开具", `订单 ${orderId} 的发票已开具并发出。`, { page: "invoice", orderId }],
  ["copyAssigned", "您有一门新课程", "单位购买的课程“建筑实务精讲”已分配给您，现在可以开始学习。", toCourse],
  [
    "copyClaimed",
    "有人领取了单位购买的课程",
    "138****0001 通过领取链接领走了“建筑实务精讲”的一个名额。",
    { page: "copies", orderId, orderItemId: 4 },
  ],
  [
    "copiesByStaff",
    "工作人员处理了您的名额",
    "工作人员代您分配了“建筑实务精讲”的 3 个名额。如有疑问请联系客服。",
    { page: "copies", orderId, orderItemId: 4 },
  ],
  [
    "certificatePassed",
    "继续教育学时已达标",
    "您的建筑工程专业必修和选修学时都已达到要求，证书已生成，可以下载。",
    { page: "certificates" },
  ],
  [
    "certificateReissued",
    "证书已换发",
    "您的建筑工程证书已换发，原编号不再有效。原因：姓名更正",
    { page: "certificates" },
  ],
  [
    "certificateRevoked",
    "证书已撤销",
    "您的建筑工程证书已撤销。原因：学时认定有误",
    { page: "certificates" },
  ],
  ["liveSoon", "直播即将开始", "2026-11-22 20:30 开始：“建筑实务精讲”", toCourse],
  ["questionSettled", "您反馈的题目已有答复", "“基坑支护”：答案已更正为 B。", { page: "wrongAnswers" }],
  [
    "paperRegraded",
    "成绩已重新计算",
    "“第一章测验”有题目更正：52 → 60 分，现在已通过。原因：第 3 题答案有误",
    { page: "paper", paperId: 4, correlationId: "cpt-31" },
  ],
  ["commentApproved", "评论已通过审核", "您对“建筑实务精讲”的评论已公开显示。", toCourse],
  [
    "videoFailed",
    "视频失败，请重新上传",
    "“基坑支护”的视频不能播放（建筑实务精讲）。",
    { page: "ownChapter", courseId: 7, courseChapterId: 31 },
  ],
  [
    "statementClosed",
    "2026-10 月结单待确认",
    "2026-10 已结账，应结 ¥1,299.00，请核对后确认；有不对的地方请提出异议。",
    { page: "statements" },
  ],
  ["objectionAnswered", "月结单的异议已有答复", "2026-10：少的一单已记入 11 月", { page: "statements" }],
  ["courseReturned", "课程已退回修改", "“建筑实务精讲”：第三讲没有声音", { page: "ownCourse", courseId: 7 }],
] as const)(
  "%s says what happened, with the time in Shanghai, and leads there",
  (kind, title, text, target) => {
    expect(wordsOf(one[kind])).toEqual({ title, text, target });
  },
);

test("an invoice that was sent once more says where to", () => {
  expect(wordsOf({ ...one.invoiceSent, againTo: "boss@example.com" })).toMatchObject({
    title: "发票已再次发送",
    text: `订单 ${orderId} 的发票已再次发送到 boss@example.com。`,
  });
});

test("an invoice in place of a voided one says so", () => {
  expect(wordsOf({ ...one.invoiceSent, anew: true })).toMatchObject({
    title: "发票已重新开具",
    text: `订单 ${orderId} 的发票已重新开具并发出。`,
  });
});

test("a film that fails in several chapters names the first, an answer's leads to its form", () => {
  expect(wordsOf({ ...one.videoFailed, chapters: 3 }).text).toBe(
    "“基坑支护”等 3 章的视频不能播放（建筑实务精讲）。",
  );
  expect(wordsOf({ ...one.videoFailed, courseChapterId: 0, chapterTitle: "" })).toMatchObject({
    text: "“建筑实务精讲”的解答视频不能播放。",
    target: { page: "ownCourse", courseId: 7 },
  });
});

test("every kind has its sentence", () => {
  expect(Object.keys(one).toSorted()).toEqual([...noticeKinds].toSorted());
});

test("payment, the start of a live course and a certificate are told once; the rest is news each time", () => {
  const once = Object.values(one).flatMap((notice) => (onceKeyOf(notice) === null ? [] : [notice.kind]));
  expect(once).toEqual(["orderPaid", "certificatePassed", "liveSoon"]);
});

test("a certificate of another period is told of again, one of the same is not", () => {
  const keys = [undefined, "2023-11-23", "2026-11-23", "2026-11-23"].map((periodFrom) =>
    onceKeyOf({ ...one.certificatePassed, periodFrom }),
  );
  expect(new Set(keys).size).toBe(3);
  expect(keys[0]).toBe("certificatePassed building");
});

test("a live course that begins later is told of again", () => {
  const later = { ...one.liveSoon, startsAt: new Date(startsAt.getTime() + 60_000) };
  expect(onceKeyOf(later)).not.toBe(onceKeyOf(one.liveSoon));
  expect(onceKeyOf({ ...one.liveSoon, courseName: "改名" })).toBe(onceKeyOf(one.liveSoon));
});
