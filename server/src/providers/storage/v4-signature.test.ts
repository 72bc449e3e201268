import { expect, test } from "vitest";
import { OSS, S3, signAddress, signHeaders, signText } from "./v4-signature.ts";

const oss = { accessId: "testid", secret: "testsecret", region: "cn-hangzhou" };
const at = new Date("2026-11-21T02:00:00Z");
const path = "/zhutu/stored/image/cover/aaaaaaaaaaaaaaaaaaaa.png";

// What ali-oss 6.23.0 computes offline for these requests.
test.each([
  [
    "put",
    {
      method: "PUT",
      path,
      query: {},
      headers: { "content-type": "image/png", "content-md5": "1B2M2Y8AsgTpgAmY7PhCfg==" },
    },
    "cd729dc7f3b22eecae1fe6d201cd5f98b1ccfa172ebf5952d1cf00d881226e11",
  ],
  [
    "get",
    { method: "GET", path, query: {}, headers: {} },
    "aacea09051a5fa53addddce5689699ece9471aaca429f9fe9dbe7fdd5d1f35bd",
  ],
  [
    "list",
    {
      method: "GET",
      path: "/zhutu/",
      query: {
        "list-type": "2",
        prefix: "stored/handout/",
        "start-after": "stored/handout/a b.pdf",
        "max-keys": "1000",
      },
      headers: {},
    },
    "4d565f261215e454fbd36762a7216a974afd36df1e6c22196748fa5815aa3b47",
  ],
])("OSS: a %s is signed as the vendor's library signs it", (_what, request, signature) => {
  expect(signHeaders(OSS, oss, request, at)["authorization"]).toBe(
    `OSS4-HMAC-SHA256 Credential=testid/20261121/cn-hangzhou/oss/aliyun_v4_request,Signature=${signature}`,
  );
});

test("OSS: an address is signed as the vendor's library signs it", () => {
  const query = signAddress(OSS, oss, { path, host: "unused" }, at, 172_800);
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    "x-oss-signature-version": "OSS4-HMAC-SHA256",
    "x-oss-credential": "testid/20261121/cn-hangzhou/oss/aliyun_v4_request",
    "x-oss-date": "20261121T020000Z",
    "x-oss-expires": "172800",
    "x-oss-signature": "8695246e13e7e7a8c255bef6ba5337160c2a00991b60d5bfbc0a2510694ce5dc",
  });
});

// The worked examples of Amazon's documents: "Authenticating Requests: Using Query Parameters" and "Browser-Based Uploads".
const s3 = {
  accessId: "AKIAIOSFODNN7EXAMPLE",
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};

test("S3: the published address gets the published signature", () => {
  const file = { path: "/test.txt", host: "examplebucket.s3.amazonaws.com" };
  const query = signAddress(S3, s3, file, new Date("2013-05-24T00:00:00Z"), 86_400);
  expect(query).toBe(
    "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request" +
      "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404" +
      "&X-Amz-SignedHeaders=host",
  );
});

test("S3: the key of the published form signs its published policy", () => {
  const policy =
    "eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9";
  expect(signText(S3, s3, "20151229", policy)).toBe(
    "8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e",
  );
});
