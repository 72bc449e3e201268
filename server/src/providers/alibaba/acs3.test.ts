import { expect, test } from "vitest";
import { signAcs3 } from "./acs3.ts";

// The worked example of "V3 request structure and signature": inputs and result as published.
const published = {
  host: "ecs.cn-shanghai.aliyuncs.com",
  action: "RunInstances",
  version: "2014-05-26",
  query: { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" },
  accessKeyId: "YourAccessKeyId",
  accessKeySecret: "YourAccessKeySecret",
  date: new Date("2023-10-26T10:22:32Z"),
  nonce: "3156853299f313e23d1673dc12e1703d",
};

test("the published example gets the published signature", () => {
  const { query, headers } = signAcs3(published);
  expect(query).toBe("ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai");
  expect(headers["x-acs-content-sha256"]).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
  expect(headers["authorization"]).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId," +
      "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version," +
      "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("Chinese and reserved characters are percent-encoded as RFC 3986 asks", () => {
  const { query } = signAcs3({ ...published, query: { P: '{"a":"筑 (*)\'!~"}' } });
  expect(query).toBe("P=%7B%22a%22%3A%22%E7%AD%91%20%28%2A%29%27%21~%22%7D");
});
