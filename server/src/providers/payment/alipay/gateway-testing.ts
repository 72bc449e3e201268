// A loopback stand-in for Alipay's gateway, for tests only, written from its public documents: it checks every signature
// of ours, signs its answers and notifications, and makes bills in GBK.
import { archiveOf } from "../../../kernel/archive-write.ts";
import { AlipayBooks } from "./books-testing.ts";
import {
  type BillMood,
  type Delivery,
  type GatewayAnswer,
  type GatewayMood,
  type GatewayRequest,
  gatewayTime,
  inShanghai,
  type LoopbackServer,
  newSigner,
  type Signer,
  startLoopbackServer,
} from "../loopback-gateway-testing.ts";

export const ALIPAY = { appId: "2021000000000001", sellerId: "2088000000000001" };

export type AlipayGateway = LoopbackServer & {
  merchant: Signer;
  company: Signer;
  books: AlipayBooks;
  billMood: BillMood;
  /** Where a bill is said to be that is `elsewhere`. */
  elsewhere: string;
  /** Whether the next refunds say that money moved by that very call. */
  fundChange: "Y" | "N";
  /** A code with which the next refunds are refused. */
  refundRefused: string | undefined;
  deliver(
    values: Record<string, string>,
    changed?: { signer?: Signer; signed?: Record<string, string> },
  ): Promise<Delivery>;
};

const joined = (values: Record<string, string>) =>
  Object.keys(values)
    .sort()
    .map((key) => `${key}=${values[key]}`)
    .join("&");

/** Starts the company. */
export async function startAlipayGateway(): Promise<AlipayGateway> {
  const [merchant, company, stranger] = await Promise.all([newSigner(), newSigner(), newSigner()]);
  const books = new AlipayBooks(ALIPAY, gatewayTime);

  const answer = async (request: GatewayRequest, mood: GatewayMood): Promise<GatewayAnswer> => {
    const url = new URL(request.target, "http://loopback");
    if (url.pathname === "/bill") return { status: 200, headers: {}, body: archived(gateway, url) };
    const given = Object.fromEntries([...url.searchParams, ...new URLSearchParams(request.body)]);
    const name = `${(given["method"] ?? "").replaceAll(".", "_")}_response`;
    if (!(await isRight(given, merchant)))
      return json({
        error_response: { code: "40002", msg: "Invalid Arguments", sub_code: "isv.invalid-signature" },
      });
    const content = JSON.parse(given["biz_content"] ?? "{}") as Record<string, unknown>;
    if (given["method"] === "alipay.trade.wap.pay") {
      const opened = books.wapOpened(content, given);
      return {
        status: opened ? 200 : 400,
        headers: { "content-type": "text/html" },
        body: opened ? "收银台" : "参数错误",
      };
    }
    const told =
      mood === "limited" ? { code: "40005", sub_code: "isv.app-call-limited" } : asked(given, content);
    const raw = JSON.stringify({ code: "10000", msg: "Success", ...told }).replaceAll("/", "\\/");
    const sign = await (mood === "forged" ? stranger : company).sign(raw);
    const sent = mood === "altered" ? raw.replace('"msg"', '"Msg"') : raw;
    const signature = mood === "unsigned" ? "" : `,"sign":"${sign}"`;
    return {
      status: 200,
      headers: { "content-type": "text/html;charset=utf-8" },
      body: `{"${name}":${sent}${signature}}`,
    };
  };

  const asked = (given: Record<string, string>, content: Record<string, unknown>): object => {
    if (given["method"] !== "alipay.data.dataservice.bill.downloadurl.query")
      return books.answer(given["method"] ?? "", content, given, gateway);
    if (gateway.billMood === "not-made" || content["bill_type"] !== "trade")
      return { code: "40004", msg: "Business Failed", sub_code: "isp.bill_not_exist" };
    const day = String(content["bill_date"]);
    const host = gateway.billMood === "elsewhere" ? gateway.elsewhere : gateway.endpoint;
    return { bill_download_url: `${host}/bill?day=${day}` };
  };

  const server = await startLoopbackServer(answer);
  const gateway = Object.assign<LoopbackServer, Omit<AlipayGateway, keyof LoopbackServer>>(server, {
    merchant,
    company,
    books,
    billMood: "whole",
    elsewhere: "",
    fundChange: "Y",
    refundRefused: undefined,
    async deliver(
      values: Record<string, string>,
      { signer = company, signed = {} }: { signer?: Signer; signed?: Record<string, string> } = {},
    ): Promise<Delivery> {
      const sign = await signer.sign(joined({ ...values, ...signed }));
      const form = new URLSearchParams({ ...values, sign, sign_type: "RSA2" });
      return {
        rawBody: Buffer.from(form.toString()),
        headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
      };
    },
  });
  return gateway;
}

const json = (content: object): GatewayAnswer => ({
  status: 200,
  headers: { "content-type": "text/html;charset=utf-8" },
  body: JSON.stringify(content),
});

async function isRight({ sign = "", ...given }: Record<string, string>, merchant: Signer): Promise<boolean> {
  const sentAt = Date.parse(`${given["timestamp"]?.replace(" ", "T")}+08:00`);
  return (
    given["app_id"] === ALIPAY.appId &&
    given["sign_type"] === "RSA2" &&
    given["charset"] === "utf-8" &&
    given["version"] === "1.0" &&
    Math.abs(sentAt - gatewayTime.now.getTime()) < 900_000 &&
    !Object.values(given).includes("") &&
    (await merchant.verify(joined(given), sign))
  );
}

function archived({ books, billMood }: AlipayGateway, url: URL): Buffer {
  const day = url.searchParams.get("day") ?? "";
  const name = `${ALIPAY.sellerId}0156_${day.replaceAll("-", "")}_业务明细`;
  const list = toGbk(books.bill(day, billMood));
  const archive = archiveOf([
    [`${name}(汇总).csv`, toGbk("#支付宝业务汇总查询\r\n")],
    [`${name}.csv`, list],
  ]);
  return billMood === "altered" ? archive.subarray(0, archive.length - 30) : archive;
}

let gbk: Map<string, Buffer> | undefined;

/** Node reads GBK and does not write it: the table is read backwards. */
function toGbk(text: string): Buffer {
  gbk ??= new Map(
    Array.from({ length: 0x7e00 }, (_, at) => Buffer.from([0x81 + Math.floor(at / 256), at % 256]))
      .filter((bytes) => (bytes[1] ?? 0) >= 0x40)
      .map((bytes) => [new TextDecoder("gbk").decode(bytes), bytes]),
  );
  return Buffer.concat(
    [...text].map((one) => (one < "\x80" ? Buffer.from(one) : (gbk?.get(one) ?? Buffer.from("?")))),
  );
}

/** The moment of a notification as it writes it. */
export const notifiedAt = (moment = gatewayTime.now): string => inShanghai(moment);
