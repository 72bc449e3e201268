// A loopback stand-in for WeChat Pay APIv3, for tests only, written from its public documents: it checks every signature
// of ours, signs its answers and notifications, seals what they carry, and makes bills.
import { createHash, randomBytes, randomUUID } from "node:crypto";
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
  seal,
  type Signer,
  signerFrom,
  startLoopbackServer,
} from "../loopback-gateway-testing.ts";
import { type RefundState, WechatBooks } from "./books-testing.ts";
import { publishedCertificate, publishedKey, publishedSerial } from "./vectors-testing.ts";

export const WECHAT = {
  mchid: "1900009191",
  appid: "wx8888888888888888",
  serialNo: "1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",
  apiV3Key: Buffer.from("0123456789abcdefghijABCDEFGHIJ!?"),
  secret: "0123456789abcdef0123456789abcdef",
  publicKeyId: "PUB_KEY_ID_0119000091912026112100000000000001",
};

export type WechatGateway = LoopbackServer & {
  merchant: Signer;
  company: Signer;
  books: WechatBooks;
  billMood: BillMood;
  /** Where a bill is said to be that is `elsewhere`. */
  elsewhere: string;
  /** What the next refunds become. */
  refundState: RefundState;
  /** The openid behind each code that was not used yet. */
  codes: Map<string, string>;
  /** Requests of certificates that arrived. */
  certificatesAsked: number;
  deliver(event: string, content: object, changed?: DeliveryChanges): Promise<Delivery>;
};

type DeliveryChanges = {
  id?: string;
  signer?: Signer;
  serial?: string;
  at?: Date;
  key?: Buffer;
  algorithm?: string;
};

/** Starts the company. Answers are signed with the key that the request names, else with the certificate's. */
export async function startWechatGateway(): Promise<WechatGateway> {
  const [merchant, company, stranger] = await Promise.all([newSigner(), newSigner(), newSigner()]);
  const certified = await signerFrom(publishedKey);
  const books = new WechatBooks(WECHAT, gatewayTime);
  const nonces = new Set<string>();

  const signedHeaders = async (body: string, by: Signer, serial: string, at = gatewayTime.now) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const nonce = randomBytes(16).toString("hex");
    return {
      "content-type": "application/json",
      "wechatpay-timestamp": timestamp,
      "wechatpay-nonce": nonce,
      "wechatpay-serial": serial,
      "wechatpay-signature": await by.sign(`${timestamp}\n${nonce}\n${body}\n`),
    };
  };

  const answer = async (request: GatewayRequest, mood: GatewayMood): Promise<GatewayAnswer> => {
    if (request.target.startsWith("/sns/oauth2/access_token?"))
      return {
        status: 200,
        headers: {},
        body: JSON.stringify(payerOf(gateway, new URL(request.target, "http://l"))),
      };
    const fault = await faultOf(request, merchant, nonces);
    if (fault) return { status: 401, headers: {}, body: JSON.stringify({ code: fault }) };
    if (request.target.startsWith("/v3/billdownload/"))
      return { status: 200, headers: {}, body: downloaded(gateway, request.target) };
    const [status, content] = mood === "limited" ? [429, { code: "FREQUENCY_LIMITED" }] : await told(request);
    const body = status === 204 ? "" : JSON.stringify(content);
    if (mood === "unsigned") return { status, headers: {}, body };
    const asked = request.headers["wechatpay-serial"];
    const [by, serial] =
      asked === WECHAT.publicKeyId ? [company, WECHAT.publicKeyId] : [certified, publishedSerial];
    const at = mood === "stale" ? new Date(gatewayTime.now.getTime() - 301_000) : gatewayTime.now;
    const headers = await signedHeaders(body, mood === "forged" ? stranger : by, serial, at);
    return { status, headers, body: mood === "altered" ? ` ${body}` : body };
  };

  const told = async ({ method, target, body }: GatewayRequest): Promise<[number, object]> => {
    if (target === "/v3/certificates") {
      gateway.certificatesAsked += 1;
      return [200, { data: [await certificateOf(publishedCertificate)] }];
    }
    const url = new URL(target, "http://loopback");
    if (url.pathname === "/v3/bill/tradebill") return announced(gateway, url.searchParams);
    const sent = body === "" ? {} : (JSON.parse(body) as Record<string, unknown>);
    return books.answer(method, url, sent, gateway.refundState);
  };

  const server = await startLoopbackServer(answer);
  const gateway = Object.assign<LoopbackServer, Omit<WechatGateway, keyof LoopbackServer>>(server, {
    merchant,
    company,
    books,
    billMood: "whole",
    elsewhere: "",
    refundState: "SUCCESS",
    codes: new Map(),
    certificatesAsked: 0,
    async deliver(event: string, content: object, changed: DeliveryChanges = {}): Promise<Delivery> {
      const { id = randomUUID(), key = WECHAT.apiV3Key, algorithm = "AEAD_AES_256_GCM" } = changed;
      const nonce = randomBytes(6).toString("hex");
      const [original] = event.toLowerCase().split(".");
      const ciphertext = await seal(key, nonce, original ?? "", JSON.stringify(content));
      const body = JSON.stringify({
        id,
        create_time: `${inShanghai(gatewayTime.now).replace(" ", "T")}+08:00`,
        resource_type: "encrypt-resource",
        event_type: event,
        summary: "支付成功",
        resource: { original_type: original, algorithm, ciphertext, associated_data: original, nonce },
      });
      const { signer = company, serial = WECHAT.publicKeyId, at } = changed;
      return { rawBody: Buffer.from(body), headers: await signedHeaders(body, signer, serial, at) };
    },
  });
  return gateway;
}

/** 网页授权: nothing of it is signed. */
function payerOf({ codes }: WechatGateway, { searchParams }: URL): object {
  const given = (name: string) => searchParams.get(name) ?? "";
  if (given("appid") !== WECHAT.appid || given("grant_type") !== "authorization_code")
    return { errcode: 40013, errmsg: "invalid appid" };
  if (given("secret") !== WECHAT.secret) return { errcode: 40125, errmsg: "invalid appsecret" };
  if (given("code") === "busy") return { errcode: -1, errmsg: "system error" };
  if (given("code") === "often") return { errcode: 45011, errmsg: "api minute-quota reach limit" };
  const openid = codes.get(given("code"));
  if (openid === undefined) return { errcode: 40029, errmsg: "invalid code" };
  codes.delete(given("code"));
  return { access_token: "ACCESS_TOKEN", expires_in: 7200, openid, scope: "snsapi_base" };
}

async function certificateOf(pem: string) {
  const nonce = randomBytes(6).toString("hex");
  return {
    serial_no: publishedSerial,
    effective_time: "2021-04-27T16:55:23+08:00",
    expire_time: "2031-04-25T16:55:23+08:00",
    encrypt_certificate: {
      algorithm: "AEAD_AES_256_GCM",
      nonce,
      associated_data: "certificate",
      ciphertext: await seal(WECHAT.apiV3Key, nonce, "certificate", pem),
    },
  };
}

/** What is wrong with the signature of a request. */
async function faultOf(
  { method, target, headers, body }: GatewayRequest,
  merchant: Signer,
  nonces: Set<string>,
): Promise<"SIGN_ERROR" | undefined> {
  const [scheme, values = ""] = (headers.authorization ?? "").split(" ");
  const given = new Map(
    [...values.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const value = (name: string) => given.get(name) ?? "";
  const [timestamp, nonce] = [value("timestamp"), value("nonce_str")];
  const fresh = Math.abs(gatewayTime.now.getTime() / 1000 - Number(timestamp)) <= 300;
  const right =
    scheme === "WECHATPAY2-SHA256-RSA2048" &&
    value("mchid") === WECHAT.mchid &&
    value("serial_no") === WECHAT.serialNo &&
    fresh &&
    !nonces.has(nonce) &&
    (await merchant.verify(`${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`, value("signature")));
  nonces.add(nonce);
  return right ? undefined : "SIGN_ERROR";
}

function announced(gateway: WechatGateway, query: URLSearchParams): [number, object] {
  if (gateway.billMood === "not-made" || query.get("bill_type") !== "ALL")
    return [400, { code: "NO_STATEMENT_EXIST" }];
  const day = query.get("bill_date") ?? "";
  const host = gateway.billMood === "elsewhere" ? gateway.elsewhere : gateway.endpoint;
  const hash = createHash("sha1").update(gateway.books.bill(day, gateway.billMood)).digest("hex");
  return [
    200,
    { hash_type: "SHA1", hash_value: hash, download_url: `${host}/v3/billdownload/file?token=${day}` },
  ];
}

function downloaded({ books, billMood }: WechatGateway, target: string): string {
  const bill = books.bill(target.slice(-10), billMood);
  return billMood === "altered" ? bill.replace("`SUCCESS", "`SUCCESs") : bill;
}
