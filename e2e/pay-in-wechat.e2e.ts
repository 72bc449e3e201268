// A learner who opened the shop from a chat: WeChat's own browser pays, where no payment page opens.
import { phone as phoneWidth } from "./browser.ts";
import { axe, expect, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { agreeToTerms, openFromList, visible } from "./shopping.ts";

test.skip(({ isMobile }) => !isMobile, "WeChat's own browser is a phone's");
test.use({ userAgent: `${phoneWidth.userAgent} MicroMessenger/8.0.60` });

const course = "二级造价工程师《基础知识》精讲班";

test("in WeChat one button asks who pays, comes back, and has WeChat take the payment @phone", async ({
  page,
  phone,
}) => {
  // WeChat's bridge: the stand-in's money comes where the person says yes.
  await page.exposeFunction("payAtStandIn", (orderId: string) => pay(page.request, orderId, "paid"));
  await page.addInitScript(() => {
    let asked = 0;
    Object.assign(window, {
      WeixinJSBridge: {
        invoke: (_name: string, by: { package: string }, done: (answer: object) => void) => {
          asked += 1;
          if (asked === 1) return done({ err_msg: "get_brand_wcpay_request:cancel" });
          const { payAtStandIn } = window as unknown as { payAtStandIn: (id: string) => Promise<void> };
          void payAtStandIn(by.package.slice("prepay_id=".length)).then(() =>
            done({ err_msg: "get_brand_wcpay_request:ok" }),
          );
        },
      },
    });
  });
  await signInAsNewcomer(page, phone());
  await openFromList(page, "/index/courses", course);
  await visible(page.getByRole("button", { name: "立即购买" })).tap();
  await agreeToTerms(page);
  await visible(page.getByRole("button", { name: "提交订单" })).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "微信支付", exact: true }).tap();
  await expect(page).toHaveURL(/\/board\/user\/my-order\?pay=\d{20}$/);
  await expect(dialog.getByRole("alert")).toHaveText("付款没有完成，可以再点一次。");
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "微信支付", exact: true }).tap();
  await expect(page.getByRole("dialog", { name: "付款成功" })).toBeVisible();
  await dialog.getByRole("button", { name: "关闭" }).first().tap();
  await expect(page).toHaveURL(/\/board\/user\/my-order$/);
});
