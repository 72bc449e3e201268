// Every call that the documents name stands at that method and path, for clients written from the documents: the other
// tests call endpoints by our own contract, and would follow it to any address. What a call does is its module's test.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApp } from "./testing/app.ts";
import { aCourse } from "./testing/factories/catalogue.ts";

const t = await testApp();
await aCourse(t.db, { courseId: 7 });
type Method = "GET" | "POST" | "DELETE";
const answered = async (method: Method, url: string) => (await t.app.inject({ method, url })).statusCode;

test.each([
  ["[CAT-016] [CAT-017]", "GET", "/api/public/courses"],
  ["[CAT-018]", "GET", "/api/public/courses/7"],
  ["[CAT-019]", "GET", "/api/public/courses/7/chapters"],
  ["[CAT-020]", "GET", "/api/public/courses/7/published-chapters"],
  ["[DAILY-002]", "GET", "/api/public/today-question"],
  ["[ADDR-014]", "GET", "/api/public/area"],
  ["[CMT-006]", "GET", "/api/comments/courseid/7"],
] as const)("%s %s %s answers a visitor", async (_, method, url) => {
  expect(await answered(method, url)).toBe(200);
});

test.each([
  ["[ADDR-015]", "GET", "/api/user/addresses"],
  ["[ADDR-016]", "POST", "/api/user/addresses"],
  ["[ADDR-017]", "DELETE", "/api/user/addresses/1"],
  ["[ADDR-018]", "POST", "/api/user/addresses/1/set-default"],
  ["[AORD-009]", "GET", "/api/orders"],
  ["[AORD-010]", "POST", "/api/admin/orders-export"],
  ["[CART-017]", "GET", "/api/user/cart-items"],
  ["[CART-018]", "POST", "/api/user/cart-items?courseId=7&courseCount=1"],
  ["[CART-021]", "DELETE", "/api/user/cart-items-batch?cartItemIds=1"],
  ["[CERT-006]", "GET", "/api/user/certs"],
  ["[PLAY-010]", "GET", "/api/vod/statis/user-total-play-time"],
  ["[PLAY-011]", "GET", "/api/vod/statis/user-course-play-time"],
  ["[CMT-007]", "POST", "/api/comments"],
  ["[CMT-011]", "GET", "/api/comments"],
  ["[CMT-012]", "POST", "/api/comments/approve/1"],
  ["[CMT-013]", "POST", "/api/comments/reject/1"],
  ["[CRS-051]", "POST", "/api/admin/courses"],
  ["[CRS-052]", "DELETE", "/api/admin/courses/7"],
  ["[CHAP-020]", "POST", "/api/admin/courses/7/chapters"],
  ["[CHAP-021]", "GET", "/api/admin/courses/7/chapters/3"],
  ["[CHAP-022]", "DELETE", "/api/admin/courses/7/chapters/3"],
  ["[CHAP-023]", "DELETE", "/api/admin/courses/7/chapters/3/video"],
  ["[CHAP-024]", "POST", "/api/admin/courses/7/chapters/3/refresh-video-duration"],
  ["[CHAP-025]", "POST", "/api/admin/courses/adjust-chapter-order"],
  ["[QA-010]", "DELETE", "/api/admin/courses/7/video"],
  ["[VID-006]", "GET", "/api/admin/videos"],
  ["[CRS-053]", "POST", "/api/admin/courses/publish/7"],
  ["[CRS-054]", "POST", "/api/admin/courses/unpublish/7"],
  ["[CRS-055]", "POST", "/api/admin/courses/hot/7"],
  ["[CRS-056]", "POST", "/api/admin/courses/unhot/7"],
  ["[CRS-057]", "POST", "/api/teacher/courses/submit-for-audit/7"],
  ["[CRS-058]", "GET", "/api/teacher/courses"],
  ["[CRS-059]", "POST", "/api/admin/courses/adjust-order"],
  ["[DET-019]", "GET", "/api/user/courses/7/bought"],
  ["[DET-020]", "GET", "/api/user/courses/7/valid-live-code/ABCDEFGH"],
  ["[PAPER-019]", "POST", "/api/user/papers"],
  ["[PAPER-020]", "GET", "/api/user/papers/paperId/1"],
  ["[PAPER-021]", "GET", "/api/user/papers/1/paper-answers"],
  ["[PAPER-022]", "POST", "/api/user/paper-answers"],
  ["[PAPER-024]", "DELETE", "/api/user/user-papers/1"],
  ["[PAPER-025]", "POST", "/api/user/user-papers/1/scoring"],
  ["[ERRQ-006]", "GET", "/api/user/error-questions"],
  ["[ERRQ-007]", "POST", "/api/user/error-questions?questionId=1"],
  ["[ERRQ-008]", "DELETE", "/api/user/error-questions"],
  ["[ERRQ-009]", "DELETE", "/api/user/error-questions/1"],
  ["[INV-024]", "GET", "/api/user/invoices"],
  ["[INV-025]", "GET", "/api/invoices/1"],
  ["[INV-026]", "GET", "/api/invoices/orderid/20261122000000000001"],
  ["[INV-027]", "POST", "/api/invoices"],
  ["[AASG-003]", "POST", "/api/admin/courses/1/assign-to-users/true"],
  ["[AASG-011]", "GET", "/api/admin/user-courses"],
  ["[AASG-012]", "DELETE", "/api/admin/user-courses/1"],
  ["[AASG-013]", "POST", "/api/admin/user-courses/change-status?userCourseId=1&userCourseStatus=expired"],
  ["[AASG-014]", "POST", "/api/admin/user-courses/change-expiry-date?userCourseId=1&expiryDate=2027-01-01"],
  ["[AINV-003]", "GET", "/api/invoices"],
  ["[AINV-004]", "POST", "/api/invoices/1/send"],
  ["[MYC-011]", "GET", "/api/user/courses?courseTypes=1&courseTypes=5"],
  ["[PLAY-008]", "POST", "/api/vod/upload-play-time"],
  ["[PRICE-001]", "POST", "/api/user/orders/fresh-price"],
  ["[PRICE-008]", "GET", "/api/user/discount/QD0001"],
  ["[PROF-008]", "GET", "/api/user/profile"],
  ["[PROF-009]", "POST", "/api/user/profile"],
  ["[SYSP-003]", "GET", "/api/admin/params"],
  ["[SYSP-004]", "POST", "/api/admin/params"],
  ["[SHIP-001]", "GET", "/api/orders/20261122000000000001/tracking-logs"],
  ["[SHIP-004]", "POST", "/api/admin/orders/20261122000000000001/deliver"],
  ["[STAT-009]", "GET", "/api/orders/teacher-statis"],
  ["[STAT-004]", "GET", "/api/orders/summary"],
  ["[STAT-010]", "GET", "/api/admin/orders/teacher-statis/1"],
  ["[STAT-014]", "GET", "/api/admin/orders/channel-statis/1/product-statis"],
  ["[STAT-015]", "GET", "/api/admin/orders/channel-statis/1/product-statis-export"],
  ["[STAT-018]", "GET", "/api/vod/statis/course-play-time"],
  ["[STAT-019]", "GET", "/api/vod/statis/user-play-time"],
  ["[STUDY-006]", "POST", "/api/user/courses/study/7?courseChapterId=1"],
  ["[UPL-001]", "GET", "/api/files/oss-sign"],
  ["[USER-007]", "GET", "/api/admin/users-for-page"],
  ["[VID-003]", "GET", "/api/vod/upload-auth"],
  ["[VID-004]", "GET", "/api/vod/all-videos"],
  ["[VID-005]", "DELETE", "/api/vod/all-videos/demo-video"],
  ["[QBANK-005]", "GET", "/api/admin/question-banks"],
  ["[QBANK-006]", "GET", "/api/admin/question-banks/1"],
  ["[QBANK-007]", "POST", "/api/admin/question-banks"],
  ["[QBANK-008]", "DELETE", "/api/admin/question-banks/1"],
  ["[QBANK-009]", "GET", "/api/admin/questions?questionBankId=1"],
  ["[QBANK-010]", "POST", "/api/admin/questions"],
  ["[QBANK-011]", "DELETE", "/api/admin/questions/1"],
  ["[PAPER-036]", "GET", "/api/admin/papers"],
  ["[PAPER-037]", "GET", "/api/admin/papers/1"],
  ["[PAPER-038]", "POST", "/api/admin/papers"],
  ["[PAPER-039]", "DELETE", "/api/admin/papers/1"],
  ["[PAPER-040]", "GET", "/api/admin/papers/1/questions"],
  ["[PAPER-041]", "POST", "/api/admin/papers/1/questions"],
  ["[PAPER-042]", "GET", "/api/admin/papers/1/scores"],
  ["[PAPER-043]", "POST", "/api/admin/paper-questions"],
  ["[PAPER-044]", "DELETE", "/api/admin/paper-questions/1"],
  ["[LIVE-009]", "GET", "/api/vod/push-url/7"],
] as const)("%s %s %s is there, and refuses a visitor", async (_, method, url) => {
  expect(await answered(method, url)).toBe(403);
});

test("what the documents do not name is not there", async () => {
  expect(await answered("GET", "/api/user/orders/buy-all")).toBe(404);
  expect(await answered("POST", "/api/public/courses")).toBe(404);
});

/** Method and path of every call that a numbered statement names, whatever its parameters are called. */
function callsOfTheDocuments(): string[] {
  const table = readFileSync(join(import.meta.dirname, "../../docs/requirements.tsv"), "utf8");
  const statements = table.split("\n").map((line) => line.split("\t"));
  const calls = statements
    .filter(([, kind]) => kind === "call")
    .flatMap(([, , text = ""]) => [...text.matchAll(/\b(GET|POST|DELETE)\s+(\/api\/[^\s,;:)?]+)/g)]);
  return [...new Set(calls.map(([, method, path = ""]) => lineOf(method, path.replace(/\.$/, ""))))];
}
const lineOf = (method = "", path: string) => `${method} ${path.replace(/\{[^}]+\}/g, "{}")}`;

test("all 134 endpoints of the two documents are described in /api/openapi.json", async () => {
  const { paths } = (await t.app.inject("/api/openapi.json")).json<{ paths: Record<string, object> }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => lineOf(method.toUpperCase(), path)),
  );
  const documented = callsOfTheDocuments();
  expect(documented).toHaveLength(134);
  // Where the documents do not say where the id stands, or whether an extension brings its dot, our paths do.
  const spelled: Readonly<Record<string, string>> = {
    "DELETE /api/admin/paper-questions": "DELETE /api/admin/paper-questions/{}",
    "GET /api/files/p-{}{}": "GET /api/files/p-{}.{}",
  };
  expect(documented.filter((call) => !described.includes(spelled[call] ?? call))).toEqual([]);
});
