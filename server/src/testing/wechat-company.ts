// WeChat Pay on loopback as a company that a shop of the tests is paid by, in all its ways, at the machine's time.
import { startWechat } from "../providers/payment/companies-testing.ts";
import { companiesLiveNow } from "../providers/payment/loopback-gateway-testing.ts";
import { WECHAT } from "../providers/payment/wechat/gateway-testing.ts";

/** The company's books, the openid behind each code that was not used yet, and the port to it; `close` ends it. */
export async function wechatCompany() {
  const company = await startWechat();
  const putBack = companiesLiveNow();
  const { books, codes, endpoint } = company.gateway;
  const payer = { secret: WECHAT.secret, endpoint };
  const close = async (): Promise<void> => {
    putBack();
    await company.close();
  };
  return { books, codes, port: company.port({ ways: ["native", "browser", "wechat"], payer }), close };
}
