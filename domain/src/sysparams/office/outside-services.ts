export const outsideServices = ["payment", "sms", "face", "storage", "vod", "live", "courier"] as const;
export type OutsideService = (typeof outsideServices)[number];

export const serviceStates = ["unused", "well", "failing", "cut"] as const;
export type ServiceState = (typeof serviceStates)[number];

type Words = {
  label: string;
  /** What the test does; it reaches and costs nobody. */
  tried: string;
  /** Effect of an outage, and what to check. */
  down: string;
};

export const SERVICE_WORDS: Readonly<Record<OutsideService, Words>> = {
  payment: {
    label: "支付",
    tried: "查询一笔不存在的付款",
    down: "买家暂时不能付款，已付的款恢复后自动入账。请检查商户号、密钥和网络。",
  },
  sms: {
    label: "短信",
    tried: "不发送短信，只确认启动时配置齐全",
    down: "验证码可能收不到，可用密码登录。请检查短信余额、签名和模板。",
  },
  face: {
    label: "实名核验",
    tried: "查询一次不存在的核验",
    down: "学员暂时不能做人脸核验，可由管理员人工确认身份。请检查认证场景和余额。",
  },
  storage: {
    label: "文件存储",
    tried: "存入一个小文件，读到后删除",
    down: "图片、讲义和发票可能打不开，上传会失败。请检查存储空间的权限和网络。",
  },
  vod: {
    label: "视频点播",
    tried: "查询一个不存在的视频",
    down: "课程视频可能不能播放和上传。请检查点播服务的余额和权限。",
  },
  live: {
    label: "直播",
    tried: "查询一路不存在的直播",
    down: "直播可能不能开始或观看。请检查推流域名和直播服务。",
  },
  courier: {
    label: "快递查询",
    tried: "查询一个不存在的运单",
    down: "物流显示上次查到的内容，可手工补记。请检查快递接口的权限。",
  },
};

const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  embedded: "内置",
  alibaba: "阿里云",
  wechat: "微信支付",
  alipay: "支付宝",
  oss: "阿里云 OSS",
  s3: "S3 兼容存储",
  sf: "顺丰速运",
};

/** Labels of comma-separated providers. */
export const providerLabel = (provider: string): string =>
  provider
    .split(",")
    .map((name) => PROVIDER_LABELS[name] ?? name)
    .join("、");

type Seen = {
  circuit: "none" | "closed" | "open" | "half-open";
  lastSuccess: Date | null;
  lastFailure: { at: Date; ill: boolean } | null;
};

/**
 * `cut`: circuit not closed; `failing`: the service's own last failure, no success since; `unused`: never
 * called. Refused requests are no failures.
 */
export function serviceState({ circuit, lastSuccess, lastFailure }: Seen): ServiceState {
  if (circuit === "open" || circuit === "half-open") return "cut";
  if (lastFailure?.ill && (lastSuccess === null || lastFailure.at > lastSuccess)) return "failing";
  return lastSuccess === null && lastFailure === null ? "unused" : "well";
}
