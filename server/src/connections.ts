// Connects moments and registries (kernel/db/hooks.ts) to the modules on the right.
import { bookHours, forgetDocuments, hoursData } from "./modules/certificate/service.ts";
import {
  chapterDeleted,
  copiedChapterPapers,
  chapterRecords,
  followVideoLength,
  followVideoStatus,
  namedPictures,
  usesOfVideo,
  wrongChapterPapers,
} from "./modules/catalogue/service.ts";
import { accountDeleted, personalData, phoneChanged, phoneVerified } from "./modules/identity/service.ts";
import { commentsData, forgetComments } from "./modules/comments/service.ts";
import { videoLengthKnown, videoStatusChanged, videoUses } from "./modules/media/service.ts";
import { forgetNotices, noticesData } from "./modules/notices/service.ts";
import { claimAssignments, coursesData, followPhone, forgetPhone } from "./modules/enrolment/service.ts";
import {
  copyChapterPapers,
  deletePapersOf,
  forgetReports,
  isSat,
  misplacedPapers,
  paperPassed,
  papersData,
  questionFiles,
} from "./modules/exam/service.ts";
import { chapterDone, forgetStudyNotes, isStudied, studyData } from "./modules/study/service.ts";
import { cartData, forgetCart } from "./modules/cart/service.ts";
import {
  forgetBuyer,
  orderPaid,
  orderRenamed,
  ordersData,
  teacherLines,
} from "./modules/ordering/service.ts";
import { isInClosedTeacherMonth } from "./modules/statistics/service.ts";
import {
  applyWaitingInvoice,
  followOrderName,
  forgetInvoiceContacts,
  invoicesData,
} from "./modules/invoicing/service.ts";
import { addressesData, forgetAddresses } from "./modules/shipping/service.ts";
import { forgetExports, forgetViews } from "./modules/desk/service.ts";
import { forgetNotes, notesData } from "./modules/people/service.ts";

/** A person's data, module by module; personal-data-tables.test.ts knows all their tables. */
const exporters = [
  noticesData,
  coursesData,
  commentsData,
  papersData,
  addressesData,
  cartData,
  studyData,
  ordersData,
  invoicesData,
  hoursData,
  notesData,
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
  forgetStudyNotes,
  forgetExports,
  forgetViews,
];

/** Connects everything before the first transaction; repeating changes nothing. */
export function connectModules(): void {
  phoneChanged.connect(followPhone);
  phoneVerified.connect(claimAssignments);
  orderPaid.connect(applyWaitingInvoice);
  orderRenamed.connect(followOrderName);
  teacherLines.connect(isInClosedTeacherMonth);
  videoUses.connect(usesOfVideo);
  namedPictures.connect(questionFiles);
  videoLengthKnown.connect(followVideoLength);
  videoStatusChanged.connect(followVideoStatus);
  wrongChapterPapers.connect(misplacedPapers);
  chapterRecords.connect(isStudied);
  chapterRecords.connect(isSat);
  chapterDeleted.connect(deletePapersOf);
  copiedChapterPapers.connect(copyChapterPapers);
  chapterDone.connect(bookHours);
  paperPassed.connect(bookHours);
  for (const data of exporters) personalData.connect(data);
  for (const forget of forgetters) accountDeleted.connect(forget);
}
