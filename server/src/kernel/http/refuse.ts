// Expected refusals. Anything else thrown is a defect: logged and answered 500 (bind.ts).
import type { RefusalName } from "@zhutu/domain/refusal.ts";

/**
 * name -> HTTP status, body code, sentence. A refused business rule is HTTP 200 with code "error" (domain.md
 * "Envelope").
 */
const refusals = {
  // who is calling
  NO_TOKEN: [403, "error", "请先登录"],
  TOKEN_EXPIRED: [403, "error", "token expired"],
  FORBIDDEN: [403, "error", "无权访问"],
  /** Administrators only; the session stays valid (domain.md "Administrators"). */
  RIGHT_LACKING: [403, "error", "您的账号没有这部分权限，请联系管理员开通"],
  // A 401 does not end the session.
  SECOND_FACTOR_LACKING: [401, "error", "管理员需要先开启两步验证"],
  SECOND_FACTOR_ASKED: [401, "error", "请先输入两步验证的验证码"],
  NOT_FOUND: [404, "error", "没有找到您要的内容"],
  BAD_INPUT: [400, "error", "提交的内容不正确，请检查后重试"],
  TOO_MANY: [429, "error", "操作太频繁，请稍后再试"],
  UNAVAILABLE: [503, "error", "系统繁忙，请稍后再试"],
  INTERNAL: [500, "error", "系统出错了，请稍后再试"],
  // identity
  WRONG_CREDENTIALS: [401, "error", "账号或密码不正确"],
  WRONG_CODE: [401, "error", "手机号或验证码不正确"],
  AUTH_TYPE_OFF: [401, "error", "当前不支持这种登录方式"],
  // Only after a code proved that the phone is the caller's.
  PHONE_NOT_REGISTERED: [401, "error", "该手机号尚未注册，请先注册"],
  ACCOUNT_DISABLED: [401, "error", "账号已停用，请联系客服"],
  // Only after the password was right.
  SECOND_FACTOR_NEEDED: [401, "error", "请输入两步验证的验证码"],
  SECOND_FACTOR_WRONG: [401, "error", "验证码不正确或已用过，请等出现新的验证码再试"],
  SECOND_FACTOR_STATE: [200, "error", "两步验证的状态已变化，请刷新后重试"],
  SECOND_FACTOR_DEMANDED: [200, "error", "站点要求管理员使用两步验证，不能关闭"],
  SMS_REFUSED: [200, "error", "短信发送失败，请检查手机号是否正确"],
  VERIFY_CODE_INVALID: [200, "error", "验证码不正确或已失效"],
  PHONE_TAKEN: [200, "error", "该手机号已注册，请直接登录或重置密码"],
  RESET_REFUSED: [200, "error", "身份证号、手机号或验证码不正确"],
  RESET_CODE_USELESS: [200, "error", "这个账号不能用验证码重置密码"],
  PASSWORD_TOO_COMMON: [200, "error", "密码过于常见，请换一个"],
  // profile and identity
  CURRENT_PASSWORD_WRONG: [200, "error", "当前密码不正确"],
  IDENTITY_LOCKED: [200, "error", "已通过实名认证，姓名和身份证号不能修改"],
  IDENTITY_CONFIRMED: [200, "error", "已通过实名认证，不需要再次认证"],
  // Only to the number's proven owner and to staff.
  IDENTITY_ELSEWHERE: [200, "error", "该身份证号已在另一个账号通过实名认证，请联系客服"],
  IDENTITY_MISSING: [200, "error", "身份信息缺失"],
  IDENTITY_DIFFERS: [200, "error", "与个人资料中的姓名或身份证号不一致，请先保存个人资料"],
  FACE_DAILY_LIMIT: [200, 418, "当天实名认证失败次数过多，请明天再试"],
  FACE_NOT_STARTED: [200, "error", "人脸识别初始化失败请联系工作人员"],
  FACE_SERVICE_DOWN: [503, "error", "暂时查不到人脸核验结果，请稍后再试"],
  FACE_REQUIRED: [200, "error", "请先完成人脸核验"],
  FACE_REFUSED: [200, "error", "人脸认证失败，请重新认证"],
  ACCOUNT_HAS_OPEN_ORDERS: [200, "error", "您有待付款的订单，请先付款或删除，再注销账号"],
  // accounts in the office
  ACCOUNT_CHANGED: [409, "error", "这个账号刚刚被保存过，您填的内容都还在，请核对后再保存"],
  ACCOUNT_IN_USE: [200, "error", "账号还有订单或课程，不能删除，可以停用"],
  OWN_ACCOUNT: [200, "error", "不能对自己的账号进行此操作，请由其他管理员处理"],
  LAST_ADMINISTRATOR: [200, "error", "这是最后一个有全部权限的管理员，不能停用、删除或限制权限"],
  // catalogue
  COURSE_STATE: [200, "error", "课程当前状态不能进行此操作"],
  COURSE_CHANGED: [409, "error", "这门课程刚刚被保存过，您填的内容都还在，请核对后再保存"],
  COURSE_HAS_ORDERS: [200, "error", "该课程已有订单，不能删除"],
  CHAPTER_CHANGED: [409, "error", "这个章节刚刚被保存过，您填的内容都还在，请核对后再保存"],
  CHAPTERS_CHANGED: [200, "error", "目录刚刚被改动过，已为您刷新，请再移动一次"],
  CHAPTER_HAS_CHILDREN: [200, "error", "当前节点有子章节不能删除"],
  CHAPTER_STUDIED: [
    200,
    "error",
    "已有学员学习过这个章节，不能删除，学员的记录要保留；不想再展示时可以把它设为未发布",
  ],
  // cart and orders
  NOT_FOR_SALE: [200, "error", "商品已下架，请刷新后重试"],
  CHOOSE_MODEL: [200, "error", "请选择规格"],
  ALREADY_BOUGHT: [200, "error", "您已购买该课程，无需重复购买"],
  SINGLE_QUANTITY: [200, "error", "视频课程和付费答疑每次只能购买一份"],
  PACKAGE_VIDEO_ONLY: [200, "error", "单位购买只支持视频课程"],
  PACKAGE_OF_NOTHING: [200, "error", "免费课程不用购买"],
  ADDRESS_REQUIRED: [200, "error", "请选择收件地址"],
  CODE_UNKNOWN: [200, "error", "专属码不存在"],
  ORDER_STATE: [200, "error", "订单状态已变化，请刷新后重试"],
  ORDER_CHANGED: [409, "error", "这个订单刚刚被改动过，您填的内容都还在，请核对后再保存"],
  ORDER_EXPIRED: [200, "error", "订单已超过半小时未付款，请重新下单"],
  IDEMPOTENCY_CHANGED: [200, "error", "重复的请求编号与之前的内容不一致"],
  TOO_MANY_OPEN_ORDERS: [200, "error", "您有太多待付款的订单，请先付款或删除"],
  // The confirmation shows the new quote and asks again.
  PRICE_CHANGED: [200, "PRICE_CHANGED", "价格有变动，请确认后再提交"],
  TERMS_CHANGED: [200, "error", "购买说明有更新，请刷新页面后重新勾选"],
  // copies of a package
  COPIES_SHORT: [200, "error", "名额不足"],
  COPIES_BY_LINK_ALONE: [200, "error", "这笔单位购买不能按手机号分配"],
  COPY_HELD: [200, "error", "这个手机号已经有这门课程的名额，不用再换"],
  COPY_STARTED: [200, "error", "学员已开始学习，名额不能收回"],
  COURSE_NOT_ASSIGNED: [200, "error", "这类商品不能分配，请选择课程；有规格的商品请选择具体规格的课程"],
  USER_COURSE_HELD: [200, "error", "该学员已有这门课程的另一条有效记录，不能恢复这一条"],
  USER_COURSE_OVER: [200, "error", "原来的有效期已过，请修改有效期"],
  COPY_TAKEN_BACK: [200, "error", "这个名额已被购买者收回，不能恢复"],
  ROSTER_REFUSED: [200, "error", "花名册不能读取，请下载模板填写后重试"],
  CLAIM_OVER: [200, "error", "这个领取链接已失效"],
  TOO_MANY_CLAIM_LINKS: [200, "error", "有效的领取链接太多，请先停用不用的"],
  // deliveries
  NOTHING_TO_SHIP: [200, "error", "订单里没有需要寄送的商品"],
  DELIVERED_ALREADY: [200, "error", "订单已发货"],
  // money
  METHOD_UNAVAILABLE: [200, "error", "暂不支持这种支付方式，请换一种"],
  PAYER_UNKNOWN: [200, "error", "没有确认到您的微信，请再点一次“微信支付”"],
  REFUND_SETTLED: [200, "error", "这笔退款已经处理过，在“已退款”里可以查到"],
  REFUND_PROPOSED: [200, "error", "这笔退款要等另一位管理员复核"],
  REFUND_OWN: [200, "error", "自己提出的退款，要由另一位管理员复核"],
  REFUND_UNASKABLE: [
    200,
    "error",
    "这种支付方式已停用，系统查不到退款结果。请到商户平台查看，已退回的在这里登记",
  ],
  REFUND_BY_HAND: [200, "error", "这笔款不能由系统原路退回，请在商户平台退款后登记"],
  REFUND_UNDERWAY: [200, "error", "这笔款正在原路退回，请等有结果后再处理"],
  REFUND_NO_OF_OTHER: [200, "error", "这个单号没有退回这笔款，请填实际退款的单号"],
  BILL_NOT_READY: [200, "error", "账单还没有生成，请在次日 10:00 以后再取"],
  BILL_UNAVAILABLE: [200, "error", "账单没有取到，系统会自动重试，也可以稍后再取"],
  DIFFERENCE_DONE: [200, "error", "这处差异已处理，请刷新后查看"],
  // invoices
  INVOICE_EXISTS: [200, "error", "该订单已经申请过发票"],
  INVOICE_OF_NOTHING: [200, "error", "金额为 0 的订单无需开具发票"],
  INVOICE_OF_REFUNDED: [200, "error", "订单已全额退款，不需开票"],
  INVOICE_STATE: [200, "error", "发票状态已变化，请刷新后重试"],
  INVOICE_UNDERWAY: [200, "error", "发票正在开具，不能撤回。如需修改请联系客服"],
  INVOICE_FILE_WRONG: [200, "error", "发票文件不存在，请重新上传"],
  INVOICE_ISSUED_TWICE: [200, "error", "这个发票号码已登记在另一张发票上，请核对"],
  INVOICE_FILE_LOST: [404, "error", "发票文件暂时不能下载，请联系客服"],
  NO_INVOICE_TEMPLATE: [200, "error", "还没有上传开票模板，请先上传"],
  WORKBOOK_REFUSED: [200, "error", "这个文件读不出来，请重新下载后再试"],
  // study
  NOT_BOUGHT: [200, "error", "购买课程后才可以观看"],
  HANDOUT_NOT_BOUGHT: [200, "error", "购买课程后才可以下载讲义"],
  HANDOUT_LINK_USED: [403, "error", "下载链接已失效，请回到课程重新下载"],
  HANDOUT_LOST: [404, "error", "讲义暂时不能下载，请联系客服"],
  PROMPT_ANSWERED: [200, "error", "已经回应过了，课程照常计时"],
  PROMPT_MISSED: [200, "error", "回应的时间已过，请点“继续学习”，从提示出现处接着看"],
  LIVE_CODE_INVALID: [200, "error", "直播码无效"],
  // live
  LIVE_PUSH_UNAVAILABLE: [200, "error", "这台服务器暂时不能接收直播推流，请联系管理员"],
  // exam
  EXERCISE_NOT_BOUGHT: [200, "error", "购买课程后才可以练习习题"],
  TEST_FIRST: [200, "error", "请先通过本章测验，再来练习"],
  REPORT_SETTLED: [200, "error", "这条反馈已有答复，请刷新后查看"],
  BANK_CHANGED: [409, "error", "这个题库刚刚被保存过，您填的内容都还在，请核对后再保存"],
  BANK_IN_USE: [200, "error", "题库里的题目已用于试卷或已有人作答，不能删除"],
  QUESTION_CHANGED: [409, "error", "这道题刚刚被保存过，您填的内容都还在，请核对后再保存"],
  QUESTION_IN_USE: [200, "error", "这道题已用于试卷，不能删除，请先从试卷里移出"],
  QUESTION_NO_TAKEN: [200, "error", "题库里已有这个题目编号"],
  PAPER_CHANGED: [409, "error", "这份试卷刚刚被保存过，请核对后再保存"],
  PAPER_FULL: [200, "error", "一份试卷最多 200 题"],
  QUESTION_FILE_REFUSED: [200, "error", "文件读不出来，请下载模板填写后重试"],
  QUESTION_IMPORT_STATE: [200, "error", "这次导入不能撤销"],
  PAPER_DRAWS: [200, "error", "这份试卷按蓝图抽题，不能加入固定题目"],
  PAPER_QUESTIONS_LACKING: [200, "error", "这份试卷的题目暂时不够，请稍后再来"],
  PAPER_EMPTY: [200, "error", "试卷还没有题目，请稍后再来"],
  TEST_TOO_SOON: [200, "error", "刚才的测验没有通过，请稍后再考"],
  PAPER_FOR_NOBODY: [200, "error", "请先在试卷设置里选择哪些课程的学员可以做，再发布"],
  ATTEMPT_CLOSED: [200, "error", "已经交卷，不能再作答"],
  // certificates
  CERTIFICATE_STATE: [200, "error", "证书已换发或撤销，请刷新后重试"],
  // comments
  COMMENTS_OFF: [200, "error", "免费课程不开放评论"],
  RATING_NOT_HELD: [200, "error", "购买课程后才可以评分"],
  COMMENT_STATE: [200, "error", "评论状态已变化，请刷新后重试"],
  // uploads
  UPLOAD_REFUSED: [200, "error", "文件不符合要求，请重新选择"],
  VIDEO_IN_USE: [200, "error", "视频正在被使用，不能删除"],
  NOTES_FULL: [200, "error", "每门课程最多 200 条笔记，请先删除一些"],
  CAPTIONS_REFUSED: [200, "error", "字幕文件有错误，请修改后重新上传"],
  VIDEO_ARRIVED: [200, "error", "这个视频已经上传完成，请刷新后查看"],
  VIDEO_NOT_READY: [200, "error", "视频还不能播放，请等处理完成"],
  // statements
  STATEMENT_CLOSED: [200, "error", "这个月已经结账"],
  STATEMENT_CHANGED: [200, "error", "这张月结单的状态已经变化，请刷新后再看"],
  MONTH_NOT_OVER: [200, "error", "这个月还没有结束，不能结账"],
  // settings
  SETTINGS_CHANGED: [409, "error", "这些设置刚刚被保存过，您填的内容都还在，请核对后再保存"],
  // the mobile app
  APP_NOT_PUBLISHED: [404, "error", "手机客户端暂未发布，请用浏览器访问本站"],
} as const satisfies Record<RefusalName, readonly [number, string | number, string]>;

export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly status: number;
  readonly code: string | number;
  readonly detail: unknown;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    name: RefusalName,
    options: { msg?: string; detail?: unknown; retryAfterSeconds?: number } = {},
  ) {
    const [status, code, msg] = refusals[name];
    super(options.msg ?? msg);
    this.refusal = name;
    this.status = status;
    this.code = code;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** `msg` replaces the table's sentence. Use: `throw refuse("NOT_FOUND")`. */
export const refuse = (
  name: RefusalName,
  options?: { msg?: string; detail?: unknown; retryAfterSeconds?: number },
): Refusal => new Refusal(name, options);

/** Refuses BAD_INPUT with each field's sentence; the first is the message. */
export function refuseFields(sentences: Readonly<Record<string, string | undefined>>): Refusal {
  const fields = Object.entries(sentences).flatMap(([field, msg]) =>
    msg === undefined ? [] : [{ field, msg }],
  );
  return refuse("BAD_INPUT", { msg: fields[0]?.msg, detail: { fields } });
}
