// Which role may do what (learner spec 6, back-office spec 6, AUTH-009 to AUTH-015, domain.md), by the documented call.
// Deny by default: the server binds no endpoint that this table does not name or that says otherwise. Whose rows a
// call reaches is not decided here: every query asks for the caller's own, and other people's are answered 404.
import type { Access } from "../endpoint.ts";

/** What somebody may do, who, and by which calls; `{}` stands for any value in a path. */
type Permission = { may: string; who: Access; calls: readonly string[] };

export const PERMISSIONS: readonly Permission[] = [
  {
    may: "browse",
    who: "public",
    calls: [
      "GET /api/public/site",
      "GET /api/public/area",
      "GET /api/public/app-info",
      "GET /api/public/app-qrcode",
      "GET /api/public/download-app",
      "GET /api/public/course-counts",
      "GET /api/public/courses",
      "GET /api/public/courses/{}",
      "GET /api/public/courses/{}/chapters",
      "GET /api/public/courses/{}/published-chapters",
      "GET /api/public/channels/{}/qrcode",
      "GET /api/public/today-question",
      "GET /api/comments/courseid/{}",
    ],
  },
  {
    may: "come in",
    who: "public",
    calls: [
      "GET /api/public/auth-type",
      "GET /api/public/user/verify-code",
      "POST /api/security/login",
      "POST /api/security/register",
      "POST /api/security/reset-password",
    ],
  },
  // Trial chapters play for everybody (domain.md "Trial chapters"); the rest asks for the right to the course.
  {
    may: "play what the course's right allows",
    who: "public",
    calls: [
      "GET /api/study/courses/{}",
      "POST /api/vod/open-chapter",
      "GET /api/vod/play-urls",
      "GET /api/vod/play-url",
    ],
  },
  // A link cannot send a token: the address carries a ticket that only a holder is given (DET-027).
  { may: "download a handout with a ticket", who: "public", calls: ["GET /api/files/p-{}{}"] },
  // It feeds an image tag; the order's number cannot be guessed (domain.md "Currency, time, ids").
  { may: "see a payment's QR image", who: "public", calls: ["GET /api/public/orders/{}/qrcode"] },
  {
    may: "have a profile and sessions",
    who: "signed-in",
    calls: [
      "GET /api/user/profile",
      "POST /api/user/profile",
      "GET /api/user/sessions",
      "DELETE /api/user/sessions/{}",
      "POST /api/security/logout",
    ],
  },
  {
    may: "learn",
    who: "signed-in",
    calls: [
      "GET /api/user/courses",
      "GET /api/user/courses/{}/bought",
      "GET /api/user/courses/{}/progress",
      "GET /api/user/courses/{}/valid-live-code/{}",
      "GET /api/user/discount/{}",
      "POST /api/files/handout-tickets",
      "POST /api/vod/upload-play-time",
      "GET /api/vod/statis/user-total-play-time",
      "GET /api/vod/statis/user-course-play-time",
    ],
  },
  { may: "comment", who: "signed-in", calls: ["POST /api/comments"] },
  {
    may: "earn hours and certificates",
    who: ["user"],
    calls: [
      "POST /api/user/courses/study/{}",
      "POST /api/user/study-logs",
      "GET /api/user/study-logs/chapter-id/{}",
      "GET /api/user/certs",
      "POST /api/user/face-verify/init-certify",
      "GET /api/user/face-verify/is-verify-passed",
      "POST /api/user/verify-face-result",
    ],
  },
  {
    may: "buy",
    who: ["user"],
    calls: [
      "GET /api/user/cart-items",
      "POST /api/user/cart-items",
      "DELETE /api/user/cart-items/{}",
      "DELETE /api/user/cart-items-batch",
      "POST /api/user/orders/fresh-price",
      "POST /api/user/orders/buy",
      "POST /api/user/orders/{}/confirm-payment",
      "GET /api/user/orders/{}/pay-link",
    ],
  },
  {
    may: "manage own orders",
    who: ["user"],
    calls: ["GET /api/user/orders", "DELETE /api/user/orders/{}", "GET /api/user/orders/{}/order-items"],
  },
  {
    may: "assign package-bought courses",
    who: ["user"],
    calls: [
      "POST /api/user/orders/{}/order-items/{}/assign-to-users",
      "GET /api/user/orders/{}/order-items/{}/assigned-users",
    ],
  },
  {
    may: "manage own addresses",
    who: ["user"],
    calls: [
      "GET /api/user/addresses",
      "POST /api/user/addresses",
      "DELETE /api/user/addresses/{}",
      "POST /api/user/addresses/{}/set-default",
    ],
  },
  { may: "manage own invoices", who: ["user"], calls: ["GET /api/user/invoices", "POST /api/invoices"] },
  // The buyer's own; anybody's for the administrator.
  {
    may: "see an order and its invoice",
    who: ["user", "admin"],
    calls: [
      "GET /api/orders/{}",
      "GET /api/orders/{}/tracking-logs",
      "GET /api/invoices/{}",
      "GET /api/invoices/orderid/{}",
    ],
  },
  {
    may: "practise",
    who: ["user"],
    calls: [
      "POST /api/user/papers",
      "GET /api/user/papers/paperId/{}",
      "GET /api/user/papers/{}/paper-answers",
      "POST /api/user/paper-answers",
      "DELETE /api/user/user-papers/{}",
      "POST /api/user/user-papers/{}/scoring",
    ],
  },
  {
    may: "keep a wrong-answer bank",
    who: ["user"],
    calls: [
      "GET /api/user/error-questions",
      "POST /api/user/error-questions",
      "DELETE /api/user/error-questions",
      "DELETE /api/user/error-questions/all",
      "DELETE /api/user/error-questions/{}",
    ],
  },
  // A teacher's own only (domain.md: "Teachers save through /api/admin/courses for their own courses only").
  {
    may: "author courses, answers and chapters",
    who: ["admin", "teacher"],
    calls: [
      "POST /api/admin/courses",
      "GET /api/admin/courses/{}",
      "DELETE /api/admin/courses/{}",
      "DELETE /api/admin/courses/{}/video",
      "POST /api/admin/courses/unpublish/{}",
      "POST /api/admin/courses/adjust-chapter-order",
      "POST /api/admin/courses/{}/chapters",
      "GET /api/admin/courses/{}/chapters/{}",
      "DELETE /api/admin/courses/{}/chapters/{}",
      "DELETE /api/admin/courses/{}/chapters/{}/video",
      "POST /api/admin/courses/{}/chapters/{}/refresh-video-duration",
      "GET /api/vod/upload-auth",
      "GET /api/vod/push-url/{}",
      "GET /api/files/oss-sign",
    ],
  },
  // A teacher's own chapters' only (PAPER-038). PAPER-044 does not say where the removed question's id stands.
  {
    may: "author papers",
    who: ["admin", "teacher"],
    calls: [
      "GET /api/admin/papers",
      "POST /api/admin/papers",
      "GET /api/admin/papers/{}",
      "DELETE /api/admin/papers/{}",
      "GET /api/admin/papers/{}/questions",
      "POST /api/admin/papers/{}/questions",
      "POST /api/admin/paper-questions",
      "DELETE /api/admin/paper-questions",
      "DELETE /api/admin/paper-questions/{}",
    ],
  },
  {
    may: "list own courses and submit them for audit",
    who: ["teacher"],
    calls: ["GET /api/teacher/courses", "POST /api/teacher/courses/submit-for-audit/{}"],
  },
  { may: "see own sales", who: ["teacher"], calls: ["GET /api/orders/teacher-statis"] },
  // A channel's own only (STAT-014).
  {
    may: "see a channel's sales",
    who: ["admin", "channel"],
    calls: [
      "GET /api/admin/orders/channel-statis/{}/product-statis",
      "GET /api/admin/orders/channel-statis/{}/product-statis-export",
    ],
  },
  {
    may: "publish, set hot and reorder courses",
    who: ["admin"],
    calls: [
      "GET /api/admin/courses",
      "GET /api/admin/teacher-options",
      "POST /api/admin/courses/publish/{}",
      "POST /api/admin/courses/hot/{}",
      "POST /api/admin/courses/unhot/{}",
      "POST /api/admin/courses/adjust-order",
    ],
  },
  {
    may: "approve or hide comments",
    who: ["admin"],
    calls: ["GET /api/comments", "POST /api/comments/approve/{}", "POST /api/comments/reject/{}"],
  },
  {
    may: "assign courses",
    who: ["admin"],
    calls: [
      "POST /api/admin/courses/{}/assign-to-users/{}",
      "GET /api/admin/user-courses",
      "DELETE /api/admin/user-courses/{}",
      "POST /api/admin/user-courses/change-status",
      "POST /api/admin/user-courses/change-expiry-date",
    ],
  },
  {
    may: "manage videos",
    who: ["admin"],
    calls: ["GET /api/vod/all-videos", "DELETE /api/vod/all-videos/{}", "GET /api/admin/videos"],
  },
  { may: "manage parameters", who: ["admin"], calls: ["GET /api/admin/params", "POST /api/admin/params"] },
  {
    may: "manage users, channels and teachers",
    who: ["admin"],
    calls: [
      "GET /api/admin/users",
      "GET /api/admin/users-for-page",
      "GET /api/admin/users-export",
      "POST /api/admin/users",
      "GET /api/admin/users/{}",
      "DELETE /api/admin/users/{}",
      "GET /api/admin/loginlogs",
    ],
  },
  {
    may: "manage question banks and scores",
    who: ["admin"],
    calls: [
      "GET /api/admin/question-banks",
      "POST /api/admin/question-banks",
      "GET /api/admin/question-banks/{}",
      "DELETE /api/admin/question-banks/{}",
      "GET /api/admin/questions",
      "POST /api/admin/questions",
      "DELETE /api/admin/questions/{}",
      "GET /api/admin/papers/{}/scores",
    ],
  },
  {
    may: "manage orders and invoices",
    who: ["admin"],
    calls: [
      "GET /api/orders",
      "POST /api/admin/orders-export",
      "POST /api/admin/orders/{}/deliver",
      "GET /api/invoices",
      "POST /api/invoices/{}/send",
    ],
  },
  {
    may: "see everybody's statistics",
    who: ["admin"],
    calls: [
      "GET /api/orders/summary",
      "GET /api/admin/orders/teacher-statis/{}",
      "GET /api/vod/statis/course-play-time",
      "GET /api/vod/statis/user-play-time",
    ],
  },
];

const table = new Map(PERMISSIONS.flatMap(({ who, calls }) => calls.map((one) => [one, who] as const)));

/**
 * Who may make this call; undefined when the table does not name it. Places may be written `{id}` or `:id`; the dot of
 * a file's extension may belong to its place or stand before it.
 */
export function whoMay(method: string, path: string): Access | undefined {
  return table.get(`${method} ${path.replace(/\.?:[A-Za-z]+|\{[A-Za-z]*\}/g, "{}")}`);
}
