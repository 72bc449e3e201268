import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { openScreen } from "../../../testing/open-screen.tsx";
import { ChannelAddress } from "./channel-address.tsx";

const qrcode = "/api/public/channels/Zh7utu2026demoChannel1/qrcode";
/** Black in its left upper quarter, 33 modules wide. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 330"><rect fill="white" width="330" height="330"/><path fill="black" d="M0,0h160v160h-160z"/></svg>`;
const channel = {
  userName: "山东城市建设职业学院继续教育与职业培训分院",
  exclusiveCode: "QD0001",
  exclusiveDiscount: 0.9,
  kind: "school",
  publicKey: "Zh7utu2026demoChannel1",
  disabled: false,
} as const;

const open = (over: Partial<Parameters<typeof ChannelAddress>[0]> = {}, qr = () => new Response(svg)) =>
  openScreen({
    screens: {
      "/board/admin/poster": (
        <OfficeProvider>
          <ChannelAddress {...channel} {...over} />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/poster",
    role: "admin",
    answers: { [`GET ${qrcode}`]: qr },
  });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const poster = page.getByRole("img", { name: `${channel.userName}的推广海报，专属码 QD0001` });

test("a channel's poster is a portrait picture with its QR code, to be kept as PNG under the channel's name", async () => {
  await open();
  await button("海报").click();
  await expect.element(poster).toBeVisible();
  const canvas = poster.element() as HTMLCanvasElement;
  expect([canvas.width, canvas.height]).toEqual([750, 1334]);
  const colourAt = (x: number, y: number) =>
    Array.from(canvas.getContext("2d")?.getImageData(x, y, 1, 1).data ?? []).slice(0, 3);
  // The QR code's black quarter and white rest; the ground around the card.
  expect([colourAt(250, 760), colourAt(500, 1000)]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
  ]);
  expect(colourAt(5, 5)).toEqual([11, 87, 208]);
  const kept = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const names: string[] = [];
  onTestFinished(() => kept.mockRestore());
  await button("下载海报").click();
  await expect.poll(() => names).toEqual([`${channel.userName}-推广海报.png`]);
  await expect.element(button("复制链接").last()).toBeVisible();
});

test("without its QR code there is no poster to keep, and it may be tried again", async () => {
  let calls = 0;
  await open({}, () => (++calls === 1 ? new Response("", { status: 500 }) : new Response(svg)));
  await button("海报").click();
  await expect.element(page.getByText("二维码没有取到，请检查网络后重试")).toBeVisible();
  await expect.element(button("下载海报")).toBeDisabled();
  await page.getByRole("button", { name: /^重\s?试$/ }).click();
  await expect.element(poster).toBeVisible();
});

test.each([
  [{ disabled: true }, "账号已停用，链接、二维码和海报不可用。"],
  [{ exclusiveCode: null }, "还没有专属码，填写并保存后，这里有链接、二维码和海报。"],
])("a channel with %j has no poster, and it says why", async (over, why) => {
  await open(over);
  await expect.element(page.getByText(why)).toBeVisible();
  expect(button("海报").elements()).toEqual([]);
});
