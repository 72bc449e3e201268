// Facts, wording and target of each kind (domain.md "Notices").
import { formatTime } from "../time.ts";
import { inTitleMarks } from "../text-forms.ts";
import type { CopyAct } from "./copy-act.ts";

/** Facts concern only its subject and the recipient. */
export type Notice = NoticeOf<Date>;
export type NoticeKind = Notice["kind"];

/** Times are text in the API. */
type NoticeOf<Time> =
  /** `held`: what of it the buyer had already, what is given back for that, and whether that was all of it. */
  | {
      kind: "orderPaid";
      orderId: string;
      orderName: string;
      held?: { names: string[]; amount: string; whole: boolean } | undefined;
    }
  | { kind: "deliverySent"; orderId: string; expressCompany: string; trackingNo: string }
  /** Staff changed where it goes. */
  | { kind: "addressChanged"; orderId: string }
  /** By staff; `difference`, formatted, goes back. */
  | { kind: "courseExchanged"; orderId: string; from: string; to: string; difference?: string | undefined }
  /** Staff began to give money back; `ended`: what was bought and ends with it. */
  | { kind: "refundBegun"; orderId: string; amount: string; ended?: string[] | undefined }
  /** A refund, amount formatted; `courseNames`: refunded courses. */
  | {
      kind: "refundDone";
      orderId: string;
      amount: string;
      refundNo: string;
      courseNames?: string[] | undefined;
    }
  /** `anew`: replaces a voided one; `againTo`: sent again to that address. */
  | { kind: "invoiceSent"; orderId: string; anew?: true | undefined; againTo?: string | undefined }
  /** By staff, in the buyer's name. */
  | { kind: "invoiceApplied"; orderId: string }
  /** `byShop`: given by staff, else by a package's buyer. */
  | { kind: "copyAssigned"; courseId: number; courseName: string; byShop?: true | undefined }
  | { kind: "copyClaimed"; orderId: string; orderItemId: number; courseName: string; phone: string }
  /** To a package's buyer: staff gave, took back or linked copies. */
  | {
      kind: "copiesByStaff";
      orderId: string;
      orderItemId: number;
      courseName: string;
      act: CopyAct;
      copies: number;
    }
  /** `periodFrom`: first day of the completed period. */
  | { kind: "certificatePassed"; certSubject: string; periodFrom?: string | undefined }
  | { kind: "certificateReissued"; certSubject: string; reason: string }
  | { kind: "certificateRevoked"; certSubject: string; reason: string }
  | { kind: "liveSoon"; courseId: number; courseName: string; startsAt: Time }
  | { kind: "commentApproved"; courseId: number; courseName: string }
  /** To the course's teacher. */
  | { kind: "courseReturned"; courseId: number; courseName: string; reason: string }
  /** To the teacher: the first of `chapters` with the failed video, 0 for an answer. */
  | {
      kind: "videoFailed";
      courseId: number;
      courseName: string;
      courseChapterId: number;
      chapterTitle: string;
      chapters: number;
    }
  /** To a teacher or channel: a month was closed; `amount` is what is paid out, formatted. */
  | { kind: "statementClosed"; month: string; amount: string }
  | { kind: "objectionAnswered"; month: string; answer: string }
  | ({ kind: "questionSettled"; questionName: string; answer: string } & OfPaper)
  /** Points before and after; `passed`: the attempt passes only now. */
  | ({
      kind: "paperRegraded";
      paperName: string;
      before: number;
      after: number;
      passed: boolean;
      reason: string;
    } & OfPaper);
/** Paper, with correlation for a test; 0 if none. */
type OfPaper = { paperId: number; correlationId: string };
export type NoticeShown = NoticeOf<Date | string>;

export const noticeKinds = [
  "orderPaid",
  "deliverySent",
  "addressChanged",
  "courseExchanged",
  "refundBegun",
  "refundDone",
  "invoiceSent",
  "invoiceApplied",
  "copyAssigned",
  "copyClaimed",
  "copiesByStaff",
  "certificatePassed",
  "certificateReissued",
  "certificateRevoked",
  "liveSoon",
  "commentApproved",
  "courseReturned",
  "videoFailed",
  "statementClosed",
  "objectionAnswered",
  "questionSettled",
  "paperRegraded",
] as const satisfies readonly NoticeKind[];

export type NoticeTarget =
  | { page: "order"; orderId: string }
  | { page: "invoice"; orderId: string }
  | { page: "course"; courseId: number }
  /** The teacher's course form. */
  | { page: "ownCourse"; courseId: number }
  /** A chapter in that form. */
  | { page: "ownChapter"; courseId: number; courseChapterId: number }
  | { page: "copies"; orderId: string; orderItemId: number }
  | { page: "certificates" }
  /** The teacher's or channel's own months. */
  | { page: "statements" }
  | { page: "paper"; paperId: number; correlationId: string }
  | { page: "wrongAnswers" };

export type NoticeWords = { title: string; text: string; target: NoticeTarget };
type About<K extends NoticeKind> = Extract<NoticeShown, { kind: K }>;

function copyActText(act: CopyAct, courseName: string, copies: number): string {
  const course = `“${courseName}”`;
  if (act === "give") return `工作人员代您分配了${course}的 ${copies} 个名额。`;
  if (act === "take-back") return `工作人员代您收回了${course}的 ${copies} 个名额。`;
  if (act === "move") return `工作人员代您把${course}的 ${copies} 个名额换给了另一个手机号。`;
  if (act === "link") return `工作人员代您生成了${course}的领取链接，最多可领 ${copies} 个名额。`;
  return `工作人员代您停用了${course}的一个领取链接。`;
}

const words: { [K in NoticeKind]: (of: About<K>, subjectName: (code: string) => string) => NoticeWords } = {
  orderPaid: ({ orderId, orderName, held }) => ({
    title: "订单付款成功",
    text: `您购买的“${orderName}”已付款成功。${held ? heldOf(held) : ""}`,
    target: { page: "order", orderId },
  }),
  deliverySent: ({ orderId, expressCompany, trackingNo }) => ({
    title: "订单已发货",
    text: `订单 ${orderId} 已由${expressCompany}寄出，快递单号 ${trackingNo}。`,
    target: { page: "order", orderId },
  }),
  addressChanged: ({ orderId }) => ({
    title: "收件地址已修改",
    text: `工作人员修改了订单 ${orderId} 的收件地址，请核对；不是您要求的，请联系客服。`,
    target: { page: "order", orderId },
  }),
  courseExchanged: ({ orderId, from, to, difference }) => ({
    title: "课程已更换",
    text: `订单 ${orderId} 的${titlesOf([from])}已换成${titlesOf([to])}，现在可以学习。${difference ? `差价 ${difference} 正在退回原支付账户。` : ""}`,
    target: { page: "order", orderId },
  }),
  refundBegun: ({ orderId, amount, ended = [] }) => ({
    title: "退款办理中",
    text: `订单 ${orderId} 的 ${amount} 正在退回原支付账户${ended.length > 0 ? `，${titlesOf(ended)}不再可用` : ""}。如有疑问请联系客服。`,
    target: { page: "order", orderId },
  }),
  refundDone: ({ orderId, amount, refundNo, courseNames = [] }) => ({
    title: "退款已办理",
    text: `订单 ${orderId} 有一笔 ${amount} 的款项已退回${courseNames.length > 0 ? `（${titlesOf(courseNames)}）` : ""}，退款单号 ${refundNo}。`,
    target: { page: "order", orderId },
  }),
  invoiceSent: ({ orderId, anew, againTo }) => ({
    title: againTo ? "发票已再次发送" : anew ? "发票已重新开具" : "发票已开具",
    text: againTo
      ? `订单 ${orderId} 的发票已再次发送到 ${againTo}。`
      : `订单 ${orderId} 的发票已${anew ? "重新" : ""}开具并发出。`,
    target: { page: "invoice", orderId },
  }),
  invoiceApplied: ({ orderId }) => ({
    title: "已代您申请发票",
    text: `工作人员为订单 ${orderId} 申请了发票，请核对抬头和接收邮箱。`,
    target: { page: "invoice", orderId },
  }),
  copyAssigned: ({ courseId, courseName, byShop }) => ({
    title: "您有一门新课程",
    text: `${byShop ? "" : "单位购买的"}课程“${courseName}”已${byShop ? "为您开通" : "分配给您"}，现在可以开始学习。`,
    target: { page: "course", courseId },
  }),
  copyClaimed: ({ orderId, orderItemId, courseName, phone }) => ({
    title: "有人领取了单位购买的课程",
    text: `${phone} 通过领取链接领走了“${courseName}”的一个名额。`,
    target: { page: "copies", orderId, orderItemId },
  }),
  copiesByStaff: ({ orderId, orderItemId, courseName, act, copies }) => ({
    title: "工作人员处理了您的名额",
    text: `${copyActText(act, courseName, copies)}如有疑问请联系客服。`,
    target: { page: "copies", orderId, orderItemId },
  }),
  certificatePassed: ({ certSubject }, subjectName) => ({
    title: "继续教育学时已达标",
    text: `您的${subjectName(certSubject)}专业必修和选修学时都已达到要求，证书已生成，可以下载。`,
    target: { page: "certificates" },
  }),
  certificateReissued: ({ certSubject, reason }, subjectName) => ({
    title: "证书已换发",
    text: `您的${subjectName(certSubject)}证书已换发，原编号不再有效。原因：${reason}`,
    target: { page: "certificates" },
  }),
  certificateRevoked: ({ certSubject, reason }, subjectName) => ({
    title: "证书已撤销",
    text: `您的${subjectName(certSubject)}证书已撤销。原因：${reason}`,
    target: { page: "certificates" },
  }),
  liveSoon: ({ courseId, courseName, startsAt }) => ({
    title: "直播即将开始",
    text: `${formatTime(startsAt).slice(0, 16)} 开始：“${courseName}”`,
    target: { page: "course", courseId },
  }),
  commentApproved: ({ courseId, courseName }) => ({
    title: "评论已通过审核",
    text: `您对“${courseName}”的评论已公开显示。`,
    target: { page: "course", courseId },
  }),
  courseReturned: ({ courseId, courseName, reason }) => ({
    title: "课程已退回修改",
    // The list below the bell truncates.
    text: `“${courseName}”：${reason}`,
    target: { page: "ownCourse", courseId },
  }),
  videoFailed: ({ courseId, courseName, courseChapterId, chapterTitle, chapters }) => ({
    title: "视频失败，请重新上传",
    text:
      courseChapterId === 0
        ? `“${courseName}”的解答视频不能播放。`
        : `“${chapterTitle}”${chapters > 1 ? `等 ${chapters} 章` : ""}的视频不能播放（${courseName}）。`,
    target:
      courseChapterId === 0
        ? { page: "ownCourse", courseId }
        : { page: "ownChapter", courseId, courseChapterId },
  }),
  statementClosed: ({ month, amount }) => ({
    title: `${month} 月结单待确认`,
    text: `${month} 已结账，应结 ${amount}，请核对后确认；有不对的地方请提出异议。`,
    target: { page: "statements" },
  }),
  objectionAnswered: ({ month, answer }) => ({
    title: "月结单的异议已有答复",
    text: `${month}：${answer}`,
    target: { page: "statements" },
  }),
  questionSettled: ({ questionName, answer, ...place }) => ({
    title: "您反馈的题目已有答复",
    text: `“${questionName}”：${answer}`,
    target: place.paperId === 0 ? { page: "wrongAnswers" } : paperOf(place),
  }),
  paperRegraded: ({ paperName, before, after, passed, reason, ...place }) => ({
    title: "成绩已重新计算",
    text: `“${paperName}”有题目更正：${before} → ${after} 分${passed ? "，现在已通过" : ""}。原因：${reason}`,
    target: paperOf(place),
  }),
};

/** 其中 is left out where every line was held. */
const heldOf = ({ names, amount, whole }: NonNullable<About<"orderPaid">["held"]>): string =>
  `${whole ? "" : "其中"}${heldSentence(names, amount)}`;

const paperOf = ({ paperId, correlationId }: OfPaper): NoticeTarget => ({
  page: "paper",
  paperId,
  correlationId,
});

/** Text and target; `subjectName` names a certificate subject by code. */
export const noticeWords = <K extends NoticeKind>(
  notice: About<K>,
  subjectName: (code: string) => string,
): NoticeWords => words[notice.kind](notice, subjectName);

/** Key of notices sent once per person and cause, else null. A changed live start is a new cause. */
export function onceKeyOf(notice: Notice): string | null {
  if (notice.kind === "orderPaid") return `orderPaid ${notice.orderId}`;
  if (notice.kind === "liveSoon") return `liveSoon ${notice.courseId} ${notice.startsAt.toISOString()}`;
  if (notice.kind === "certificatePassed")
    return `certificatePassed ${notice.certSubject} ${notice.periodFrom ?? ""}`.trimEnd();
  return null;
}

// Wording for courses the buyer already held (domain.md "Orders and payment").
export const titlesOf = (names: readonly string[]): string =>
  names.map((name) => inTitleMarks(name)).join("、");

/** Names the courses held and the refund after payment; `amount` is formatted. */
export const heldSentence = (names: readonly string[], amount: string): string =>
  `${titlesOf(names)}您已有，${amount} 将原路退回。`;
