import { expect, test } from "vitest";
import { signV1 } from "./post-policy.ts";
import { OSS, signText } from "./v4-signature.ts";

// What ali-oss 6.23.0 computes offline for this policy, key and moment.
const ENCODED = "eyJleHBpcmF0aW9uIjoiMjAyNi0xMS0yMVQwMjowNTowMC4wMDBaIiwiY29uZGl0aW9ucyI6W119";

test("signature version 4 equals the vendor library's", () => {
  const credentials = { accessId: "testid", secret: "testsecret", region: "cn-hangzhou" };
  expect(signText(OSS, credentials, "20261121", ENCODED)).toBe(
    "84dba7807a04b6c5ae61c8f999588c281b63e51732d20bf72e58f43d43585c70",
  );
});

test("signature version 1 equals the vendor library's", () => {
  expect(signV1("testsecret", ENCODED)).toBe("05gkSztt/Cfjz0O71Nt3yiMheWI=");
});
