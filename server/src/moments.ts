// Connects moments (kernel/db/hooks.ts) to the modules on the right that react.
import { bookHours, forgetDocuments, putMyHours } from "./modules/certificate/service.ts";
import {
  chapterPapersNamed,
  chapterUsesAsked,
  followVideoLength,
  followVideoStatus,
  picturesAsked,
  putVideoUses,
} from "./modules/catalogue/service.ts";
import {
  accountDeleted,
  personalDataAsked,
  phoneChanged,
  phoneVerified,
} from "./modules/identity/service.ts";
import { forgetComments, putMyComments } from "./modules/comments/service.ts";
import { videoLengthKnown, videoStatusChanged, videoUsesAsked } from "./modules/media/service.ts";
import { forgetNotices, putMyNotices } from "./modules/notices/service.ts";
import { claimAssignments, followPhone, forgetPhone, putMyCourses } from "./modules/enrolment/service.ts";
import {
  checkChapterPapers,
  forgetReports,
  paperPassed,
  putMyPapers,
  putQuestionPictures,
  putSat,
} from "./modules/exam/service.ts";
import { chapterDone, putMyStudy, putStudied } from "./modules/study/service.ts";
import { forgetCart, putMyCart } from "./modules/cart/service.ts";
import { forgetBuyer, orderPaid, putMyOrders } from "./modules/ordering/service.ts";
import { applyWaitingInvoice, forgetInvoiceContacts, putMyInvoices } from "./modules/invoicing/service.ts";
import { forgetAddresses, putMyAddresses } from "./modules/shipping/service.ts";
import { forgetExports, forgetViews } from "./modules/desk/service.ts";
import { forgetNotes, putNotes } from "./modules/statistics/service.ts";

/** Exporters of a person's data; personal-data-tables.test.ts knows all their tables. */
const givers = [
  putMyNotices,
  putMyCourses,
  putMyComments,
  putMyPapers,
  putMyAddresses,
  putMyCart,
  putMyStudy,
  putMyOrders,
  putMyInvoices,
  putMyHours,
  putNotes,
];
// In this order: those that may refuse come first.
const forgetters = [
  forgetBuyer,
  forgetNotices,
  forgetPhone,
  forgetComments,
  forgetReports,
  forgetAddresses,
  forgetCart,
  forgetInvoiceContacts,
  forgetDocuments,
  forgetNotes,
  forgetExports,
  forgetViews,
];

/** Connects every moment before the first transaction; repeating changes nothing. */
export function connectMoments(): void {
  phoneChanged.connect(followPhone);
  phoneVerified.connect(claimAssignments);
  orderPaid.connect(applyWaitingInvoice);
  videoUsesAsked.connect(putVideoUses);
  picturesAsked.connect(putQuestionPictures);
  videoLengthKnown.connect(followVideoLength);
  videoStatusChanged.connect(followVideoStatus);
  chapterPapersNamed.connect(checkChapterPapers);
  // First all questions, because a follower may delete what belonged to the chapter.
  for (const put of [putStudied, putSat]) chapterUsesAsked.connect(put);
  chapterDone.connect(bookHours);
  paperPassed.connect(bookHours);
  for (const put of givers) personalDataAsked.connect(put);
  for (const forget of forgetters) accountDeleted.connect(forget);
}
