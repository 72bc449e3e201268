/**
 * What a call may be refused for. The name travels as `reason` beside the documents' `code` and `msg`: screens tell
 * refusals apart by it, never by their sentence, which is for people. The server's table says status and sentence of each.
 */
export type RefusalName =
  // who is calling
  | "NO_TOKEN"
  | "TOKEN_EXPIRED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "BAD_INPUT"
  | "TOO_MANY"
  | "UNAVAILABLE"
  | "INTERNAL"
  // identity
  | "WRONG_CREDENTIALS"
  | "WRONG_CODE"
  | "AUTH_TYPE_OFF"
  | "PHONE_NOT_REGISTERED"
  | "ACCOUNT_DISABLED"
  | "SMS_REFUSED"
  | "VERIFY_CODE_INVALID"
  | "PHONE_TAKEN"
  | "RESET_REFUSED"
  | "PASSWORD_TOO_COMMON"
  // profile and identity
  | "CURRENT_PASSWORD_WRONG"
  | "IDENTITY_LOCKED"
  | "IDENTITY_CONFIRMED"
  | "IDENTITY_ELSEWHERE"
  | "IDENTITY_MISSING"
  | "IDENTITY_DIFFERS"
  | "FACE_DAILY_LIMIT"
  | "FACE_NOT_STARTED"
  | "FACE_SERVICE_DOWN"
  | "FACE_REQUIRED"
  | "FACE_REFUSED"
  | "ACCOUNT_HAS_OPEN_ORDERS"
  // catalogue
  | "COURSE_STATE"
  | "COURSE_CHANGED"
  | "COURSE_HAS_ORDERS"
  // cart and orders
  | "NOT_FOR_SALE"
  | "CHOOSE_MODEL"
  | "ALREADY_BOUGHT"
  | "SINGLE_QUANTITY"
  | "PACKAGE_VIDEO_ONLY"
  | "ADDRESS_REQUIRED"
  | "CODE_UNKNOWN"
  | "ORDER_STATE"
  | "ORDER_EXPIRED"
  | "IDEMPOTENCY_CHANGED"
  | "TOO_MANY_OPEN_ORDERS"
  | "PRICE_CHANGED"
  | "TERMS_CHANGED"
  // copies of a package
  | "COPIES_SHORT"
  | "COPY_STARTED"
  | "ROSTER_REFUSED"
  | "CLAIM_OVER"
  | "TOO_MANY_CLAIM_LINKS"
  // deliveries
  | "NOTHING_TO_SHIP"
  | "DELIVERED_ALREADY"
  // invoices
  | "INVOICE_EXISTS"
  | "INVOICE_OF_NOTHING"
  | "INVOICE_STATE"
  | "INVOICE_FILE_WRONG"
  | "INVOICE_ISSUED_TWICE"
  | "INVOICE_FILE_LOST"
  // study
  | "NOT_BOUGHT"
  | "HANDOUT_NOT_BOUGHT"
  // exam
  | "EXERCISE_NOT_BOUGHT"
  | "ATTEMPT_CLOSED"
  | "TEST_FIRST"
  | "PAPER_EMPTY"
  | "REPORT_SETTLED"
  | "BANK_CHANGED"
  | "BANK_IN_USE"
  | "QUESTION_CHANGED"
  | "QUESTION_IN_USE"
  | "QUESTION_NO_TAKEN"
  | "PAPER_CHANGED"
  | "PAPER_FULL"
  | "HANDOUT_LINK_USED"
  | "HANDOUT_LOST"
  | "LIVE_CODE_INVALID"
  // certificates
  | "CERTIFICATE_STATE"
  // live
  | "LIVE_PUSH_UNAVAILABLE"
  // comments
  | "COMMENTS_OFF"
  | "RATING_NOT_HELD"
  | "COMMENT_STATE"
  // uploads
  | "UPLOAD_REFUSED"
  | "VIDEO_IN_USE"
  | "VIDEO_ARRIVED"
  | "VIDEO_NOT_READY"
  // the mobile app
  | "APP_NOT_PUBLISHED";
