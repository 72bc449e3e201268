import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listNotices } from "@zhutu/domain/notices/contract.ts";
import { type NoticeKind, type NoticeTarget, noticeWords } from "@zhutu/domain/notices/notice.ts";
import { Link } from "react-router";
import { useSession } from "../../../lib/session/session.ts";
import { landingOf, paths } from "../../../paths.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import css from "./notices.module.css";
import { useReadNotices } from "./use-notices.ts";
import { Moment } from "../../../ui/moment.tsx";

type NoticeRow = CallReply<typeof listNotices>["notices"][number];

const icons: Readonly<Record<NoticeKind, IconName>> = {
  orderPaid: "check-circle",
  deliverySent: "truck",
  addressChanged: "pin",
  courseExchanged: "return",
  refundBegun: "clock",
  refundDone: "check-circle",
  invoiceSent: "invoice",
  invoiceApplied: "invoice",
  copyAssigned: "gift",
  copyClaimed: "users",
  copiesByStaff: "users",
  certificatePassed: "certificate",
  certificateReissued: "certificate",
  certificateRevoked: "certificate",
  liveSoon: "live",
  commentApproved: "message",
  courseReturned: "info",
  videoFailed: "video",
  statementClosed: "invoice",
  objectionAnswered: "message",
  questionSettled: "message",
  paperRegraded: "info",
};

/** The address of a teacher's own course, or of a chapter of it, in the office; learners' pages carry none of its addresses. */
export type OwnCourse = (courseId: number, courseChapterId?: number) => string;

function addressOf(target: NoticeTarget, ownCourse: OwnCourse, role: string | undefined): string {
  if (target.page === "statements") return landingOf(role);
  if (target.page === "order") return paths.submittedOrder(target.orderId);
  if (target.page === "invoice") return paths.invoice(target.orderId);
  if (target.page === "course") return paths.course(target.courseId);
  if (target.page === "ownCourse") return ownCourse(target.courseId);
  if (target.page === "ownChapter") return ownCourse(target.courseId, target.courseChapterId);
  if (target.page === "copies") return paths.assignUsers(target.orderId, target.orderItemId);
  if (target.page === "wrongAnswers") return paths.errorQuestions();
  if (target.page === "paper") return paths.testPaper(target.paperId, target.correlationId);
  return paths.myCertificates();
}

const publicCourse: OwnCourse = (courseId) => paths.course(courseId);

/** One notice, which leads to what it is about and is read by that. */
export function NoticeLine({ row, ownCourse = publicCourse }: { row: NoticeRow; ownCourse?: OwnCourse }) {
  const read = useReadNotices({ quiet: true });
  const role = useSession()?.role[0];
  const { title, text, target } = noticeWords(row.notice, subjectName);
  const isUnread = row.readAt === null;
  return (
    <Link
      to={addressOf(target, ownCourse, role)}
      // As everywhere (ERRQ-003).
      {...(target.page === "wrongAnswers" && { target: "_blank" })}
      className={`${css.line} ${isUnread ? css.unread : ""}`}
      onClick={() => isUnread && read.mutate({ body: { noticeIds: [row.noticeId] } })}
    >
      <span className={css.icon}>
        <Icon name={icons[row.notice.kind]} />
      </span>
      <span className={css.words}>
        <span className={css.title}>
          {isUnread && <span className="sr">未读：</span>}
          {title}
        </span>
        <span className={css.text}>{text}</span>
        <Moment at={row.createTime} />
      </span>
    </Link>
  );
}
