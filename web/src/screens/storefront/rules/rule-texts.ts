// The rules of the house in plain words. Figures that the administrator can change are not repeated here: the course
// page and the study room show them.
import { consentVersions } from "@zhutu/domain/identity/account-rules.ts";
import type { RuleName } from "../../../paths.ts";

export type RuleText = {
  title: string;
  summary: string;
  /** Of a text that people agree to: what is kept with their account names it. */
  version?: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
};

export const ruleTexts: Readonly<Record<RuleName, RuleText>> = {
  "study-hours": {
    title: "学时认定规则",
    summary: "计什么、不计什么、怎样才算学完，都能在学习页查到。",
    sections: [
      {
        heading: "学习时间怎么计",
        paragraphs: [
          "播放时每分钟向服务器报一次，暂停、播完和换讲时立即报。只有服务器确认过的时间才计入，倍速播放不会多计。",
          "同一账号同一时间只计一处播放；在另一台设备开始播放，前一处会停止计时。",
          "重复观看同一段不重复计入覆盖范围；没有看过的部分补看即可补上。",
        ],
      },
      {
        heading: "怎样算学完一讲",
        paragraphs: [
          "看过的部分达到学习页写明的比例，这一讲记为看完。没有计入的时间和原因会逐条列出。",
          "继续教育课程按播放时间计学时：播放的时间和看过的部分都达到该比例，才算看完；看完前按原速播放，看完后可加速。",
          "继续教育课程首次观看不能拖过没看的部分。",
        ],
      },
      {
        heading: "怎样得到学时",
        paragraphs: [
          "继续教育课程按讲计学时：看完、通过实名核验，有测验的再通过测验，得到该讲写明的学时，每讲只计一次。",
          "已经得到的学时和必修、选修属性不会因为课程日后调整而改变。",
        ],
      },
      {
        heading: "继续教育周期",
        paragraphs: [
          "有些专业按周期要求学时：第一个周期从您得到该专业第一门课程的那天开始，一个周期结束，下一个接着开始。没有周期的专业，学时一直累计。“我的学时”写着您本周期的起止日期。",
          "学时计入得到它那天所在的周期。周期结束后得到的学时计入下一周期，不能补到上一周期，多出来的也不结转。",
          "每个周期单独达标、单独发证，以往周期的学时、证书和学习档案一直可以查看和下载。",
        ],
      },
    ],
  },
  "no-refund": {
    title: "课程售出不退说明",
    summary: "开通后不能退款，所以请先试听。",
    sections: [
      {
        heading: "为什么不退",
        paragraphs: [
          "视频课程付款后立即开通，全部内容即可观看，因此开通后不支持退款。付款前的页面会再次提示。",
          "标有“试听”的讲次不用购买就能看，介绍、目录、讲师和有效期都写在课程页。",
        ],
      },
      {
        heading: "这些情况会退还",
        paragraphs: [
          "同一笔订单付了两次，或订单关闭后才到账而您已经拥有课程：多付的款项由工作人员核对后原路退回。",
          "图书与教材有破损、缺页或发错，请联系我们更换。",
        ],
      },
      {
        heading: "替单位购买",
        paragraphs: [
          "单位购买的名额在学员开始学习前可以收回，改给其他人；打开任何一讲、取得播放或直播地址、下载讲义、开始答题或记入学时，都算开始学习。",
        ],
      },
    ],
  },
  agreement: {
    title: "用户协议",
    version: consentVersions.agreement,
    summary: "使用本站之前，请先读完这一页。",
    sections: [
      {
        heading: "账号",
        paragraphs: [
          "一人一号。注册只要手机号；姓名和身份证号在第一次学继续教育前登记，用于实名与学时认定，请填写本人的真实信息。",
          "请保管好密码和验证码，不要把账号借给他人。多次输错密码，账号会暂时锁定；重置密码后，已登录的设备都要重新登录。",
        ],
      },
      {
        heading: "课程与资料",
        paragraphs: [
          "购买后，您可以在有效期内观看课程、下载讲义、做练习，供本人学习使用。有效期写在价格旁和“我的课程”里。",
          "请不要录制、翻拍、转卖或公开传播课程与讲义，也不要用程序代替本人学习。",
        ],
      },
      {
        heading: "订单与价格",
        paragraphs: [
          "提交订单时以服务器重新计算的价格为准，每件商品用了哪条优惠都会写明。未付款的订单到时自动关闭。",
          "课程售出不退，详见《课程售出不退说明》。",
        ],
      },
      {
        heading: "评论与提问",
        paragraphs: ["请文明发言，不发布违法、侵权或广告内容。工作人员会审核，不合适的内容不予显示。"],
      },
    ],
  },
  privacy: {
    title: "隐私政策",
    version: consentVersions.privacy,
    summary: "收集哪些信息、用在哪里、怎样保护。",
    sections: [
      {
        heading: "收集哪些信息",
        paragraphs: [
          "注册：手机号，设密码的另有密码。实名（学继续教育前）：姓名、身份证号；身份证号属于敏感个人信息，登记时单独征得您的同意。学习：观看进度、练习与测验结果。购买：订单、收件地址和发票信息。",
          "为了安全，会记录登录的时间、网络地址和浏览器类型。",
        ],
      },
      {
        heading: "用在哪里",
        paragraphs: [
          "身份证号只用于实名、学时认定和找回密码；手机号用于登录、接收验证码和单位分配的课程；收件地址只用于寄送图书教材。",
          "付款由支付机构完成，本站不接触您的银行卡信息。除寄送、付款、短信和法律要求外，不向他人提供。",
        ],
      },
      {
        heading: "怎样保护",
        paragraphs: [
          "身份证号加密保存，页面上只显示一部分；密码和验证码只保存无法还原的摘要。运行日志不记录个人信息。",
          "浏览器里只保存登录状态、未提交的订单草稿和界面习惯，不使用广告跟踪。",
        ],
      },
      {
        heading: "您的权利",
        paragraphs: [
          "在“个人资料”里可以查询、更正和导出个人信息，也可以注销账号。",
          "注销后，有学时的，姓名、身份证号、手机号和学时依据封存，学时周期结束后保存六年，只供主管部门核查；发票按法律规定保留。",
        ],
      },
    ],
  },
};
