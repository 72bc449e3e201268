// What the tests of personal data write of a person, and look for once the account has ended.
export const email = "wangmin@example.com";
export const company = {
  invoiceType: 1 as const,
  payerType: 2 as const,
  payerName: "山东鲁匠建设集团有限公司",
  payerId: "91350100M000100Y43",
  payerEmail: email,
  maillingName: "王敏敏",
  maillingTelephone: "13711112222",
};
export const address = {
  name: "王小明",
  telephone: "13900001111",
  province: "370000",
  city: "370100",
  area: "370102",
  address: "经十路 1 号",
  defaultAddr: 0 as const,
};
export const words = "我在历下项目部，讲得很清楚";
export const noted = "来电咨询发票抬头，已告知可在订单里申请";
