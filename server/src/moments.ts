// Who follows which moment (kernel/db/hooks.ts): what a module causes in another on its right.
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

/** Whoever keeps something of a person gives it out and lets it go: personal-data-tables.test.ts knows every table of theirs. */
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
// In this order: who may refuse comes first.
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

/** Connects each moment to those who follow it, before the first transaction; again, it changes nothing. */
export function connectMoments(): void {
  phoneChanged.connect(followPhone);
  phoneVerified.connect(claimAssignments);
  orderPaid.connect(applyWaitingInvoice);
  videoUsesAsked.connect(putVideoUses);
  picturesAsked.connect(putQuestionPictures);
  videoLengthKnown.connect(followVideoLength);
  videoStatusChanged.connect(followVideoStatus);
  chapterPapersNamed.connect(checkChapterPapers);
  // Whoever knows of no learner's record then deletes what belonged to the chapter: who only asks comes first.
  for (const put of [putStudied, putSat]) chapterUsesAsked.connect(put);
  chapterDone.connect(bookHours);
  paperPassed.connect(bookHours);
  for (const put of givers) personalDataAsked.connect(put);
  for (const forget of forgetters) accountDeleted.connect(forget);
}
