/** What each rule's value means (domain.md "Pricing"). */
export const DISCOUNT_RULES = [
  { code: "01", name: "老学员价", means: "买过视频课程的学员的单价，留空为课程价的一半", unit: "元" },
  { code: "02", name: "内部渠道立减", means: "使用内部渠道的专属码时，每件减多少", unit: "元" },
  {
    code: "03",
    name: "学校渠道折扣",
    means: "使用学校渠道的专属码时的折扣（0.01 到 1），留空用该渠道自己的折扣",
    unit: "折扣",
  },
  { code: "04", name: "满 10 份优惠价", means: "一次购买 10 份及以上时的单价", unit: "元" },
  { code: "05", name: "活动价", means: "所有人的单价", unit: "元" },
] as const;
