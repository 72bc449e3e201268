import { expect, test } from "vitest";
import { draftIn } from "./invoice-draft.ts";
import { emptyApplication } from "./invoice-form.ts";

const draft = {
  userId: 7,
  orderId: null,
  wanted: true,
  typed: { ...emptyApplication, payerName: "山东鲁匠建设集团有限公司" },
};

test("a draft comes back as it was kept", () => {
  expect(draftIn(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test.each([undefined, null, 7, "x", {}, { ...draft, userId: "7" }, { ...draft, wanted: 1 }])(
  "what is none of ours is none: %j",
  (stored) => {
    expect(draftIn(stored)).toBeNull();
  },
);

test("fields of another release are left out, and missing ones begin empty", () => {
  const older = { ...draft, typed: { payerName: "甲公司", payerId: 9, other: true } };
  expect(draftIn(older)?.typed).toEqual({ ...emptyApplication, payerName: "甲公司" });
});
