// What bounds each call that learners and visitors may make: the caller's turn and the limit of its body bound all of
// them (security.md 49); whatever costs more than some statements is counted or waits in a fair queue besides.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bodyLimitOf } from "@zhutu/domain/endpoint.ts";
import { expect, test } from "vitest";
import { testApp } from "./testing/app.ts";

const shop = await testApp();

/** Some statements of the database, all with a bound on their rows. */
const light = [
  "getCourseRatings",
  "listCourseFacets",
  "popularSearches",
  "answerPrompt",
  "answerReminder",
  "applyForInvoice",
  "buyAgain",
  "cancelExport",
  "confirmPayment",
  "continueLearning",
  "countUnreadNotices",
  "deleteAccount",
  "deleteAddress",
  "deleteCartItem",
  "deleteCartItems",
  "deleteInvoiceTitle",
  "deleteOrder",
  "deleteStudyNote",
  "emptyAllErrorQuestions",
  "emptyErrorQuestions",
  "endSession",
  "fetchExport",
  "freshPrice",
  "getAnswer",
  "getAppInfo",
  "getCaptions",
  "getArea",
  "getAuthType",
  "getClaim",
  "getCourse",
  "getCoursePlayTime",
  "getExamCalendar",
  "getLiveCalendar",
  "getCourseProgress",
  "getDayPlayTime",
  "getExport",
  "getHandout",
  "getInvoice",
  "getInvoiceFile",
  "getInvoiceOfOrder",
  "getLive",
  "getOrder",
  "getOwnWaiting",
  "getPaperSummary",
  "getPayLink",
  "getPlayUrl",
  "getPlayUrls",
  "getPracticeRun",
  "getPracticeToday",
  "getProfile",
  "getSite",
  "getStudyCourse",
  "getStudyLog",
  "getTeacher",
  "getTeam",
  "getTodayQuestion",
  "getTotalPlayTime",
  "getTrackingLogs",
  "getUserPaper",
  "getWechatPayer",
  "isBought",
  "isVerifyPassed",
  "issueHandoutTicket",
  "keepDailyAnswer",
  "listAddresses",
  "listAssignedUsers",
  "listCartItems",
  "listChapters",
  "listClaimLinks",
  "listCourseComments",
  "listCourseExercises",
  "listCourses",
  "listErrorQuestions",
  "listExamDates",
  "listExports",
  "listFreePapers",
  "listPracticeGroups",
  "listPracticeSubjects",
  "listWeakPoints",
  "listHourForecasts",
  "listHoursLog",
  "listInvoiceTitles",
  "listMyCerts",
  "listMyCourses",
  "listMyInvoices",
  "listMyOrders",
  "listMyStudyTime",
  "listNotices",
  "listOrderItems",
  "listPaperAnswers",
  "listPrompts",
  "listPublishedChapters",
  "listReminders",
  "listSessions",
  "listStudyNotes",
  "listTeamPeople",
  "logout",
  "noteCopyName",
  "openChapter",
  "readNotices",
  "registerByPhone",
  "recordErrorQuestion",
  "recordStudy",
  "recordStudyLog",
  "removeErrorQuestion",
  "resetUserPaper",
  "retryErrorQuestion",
  "retryExport",
  "revokeClaimLink",
  "saveAddress",
  "saveCartItem",
  "savePaperAnswers",
  "saveStudyNote",
  "scoreUserPaper",
  "searchShop",
  "setDefaultAddress",
  "takeUpFaceChecks",
  "uploadPlayTime",
  "verifyFaceResult",
  "withdrawInvoiceApplication",
  "downloadApp",
];

/** A picture of some hundred characters, drawn in less than a millisecond. */
const codes = ["getAppQrcode", "getChannelQrcode", "getClaimQrcode", "getOrderQrcode"];

/** Counted in the database under a key that begins so. */
const counted: Record<string, string> = {
  assignToMe: "assign:user:",
  assignToUsers: "assign:user:",
  claimCopy: "sms:",
  createClaimLink: "assign:user:",
  exportMyData: "my-data:",
  findCertificate: "certificate-code:",
  getCertificatePdf: "certificate-pdf:",
  getDiscount: "code",
  getStudyRecordPdf: "study-record:",
  initCertify: "face:",
  login: "signin:",
  noteSearch: "searches:",
  openWechatPayment: "payer:",
  placeOrder: "free-orders:",
  postComment: "comments:",
  previewRoster: "roster:",
  proveByCode: "sms:",
  register: "sms:",
  setPassword: "sms:",
  reportQuestion: "question-reports:",
  resetPassword: "reset:",
  revealIdCard: "reveal:",
  saveProfile: "passwd:",
  sendVerifyCode: "sms:",
  signAvatarUpload: "sign:",
  signUpload: "sign:",
  startPaper: "draws:",
  startPractice: "draws:",
  moveCopy: "take-back:",
  takeBackCopy: "take-back:",
  validLiveCode: "live-code",
  verifyDocument: "certificate",
};

/** Made in a fair queue. */
const queued = ["exportAssignedUsers", "exportTeam", "getRosterTemplate", "startExport"];

const known = [...light, ...codes, ...Object.keys(counted), ...queued];

test("every call of learners and visitors is named with what bounds it, once", () => {
  const open = shop.app.endpoints.filter(({ access }) => !Array.isArray(access) || access.includes("user"));
  expect(open.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test("what learners and visitors may send beyond 64 KB is named", () => {
  const large = shop.app.endpoints
    .filter((e) => (!Array.isArray(e.access) || e.access.includes("user")) && bodyLimitOf(e) > 64_000)
    .map((e) => [e.name, bodyLimitOf(e)]);
  expect(Object.fromEntries(large)).toEqual({
    assignToUsers: 1_000_000,
    previewRoster: 2_800_300,
    savePaperAnswers: 1_000_000,
  });
});

const sources = readdirSync(join(import.meta.dirname, "modules"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.includes("test"))
  .map((file) => readFileSync(join(import.meta.dirname, "modules", file), "utf8"))
  .join("\n");

test.each([...new Set(Object.values(counted))])("something is counted under %s", (key) => {
  expect(sources).toMatch(new RegExp(`[\`"]${key}`));
});
