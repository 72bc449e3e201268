// The geometry check finds each kind of fault on a page that was made to have it, and nothing on one that was not.
import { expect, test } from "@playwright/test";
import { geometry } from "./geometry.ts";

const fine = `<main style="margin: 20px">
  <button style="width: 90px">购买</button>
  <div class="card" style="overflow: auto; height: 60px"><a href="#a" style="display: block; margin-top: 200px">往下</a></div>
  <p>2026-11-28 10:00 付 <b>¥1,299.00</b></p>
</main>`;

const faults: readonly (readonly [string, string, RegExp])[] = [
  [
    "the page scrolls sideways",
    `<div style="width: 3000px">宽</div>`,
    /^the page scrolls sideways by \d+ px$/,
  ],
  [
    "a dialog scrolls sideways",
    `<div role="dialog" class="dialog" aria-modal="true" style="width: 300px; overflow: auto"><p style="width: 400px">宽</p></div>`,
    /^the dialog scrolls sideways by 100 px$/,
  ],
  [
    "a control lies beside the window",
    `<button style="position: absolute; left: -60px">退出登录</button>`,
    /^退出登录 lies outside the window$/,
  ],
  [
    "a control is cut off by what cannot scroll",
    `<div style="width: 200px; height: 40px; overflow: hidden"><button style="margin: 60px">下一步</button></div>`,
    /^下一步 is cut off/,
  ],
  [
    "something lies over a control",
    `<button>付款</button><div style="position: fixed; inset: 0; background: #fff">盖住</div>`,
    /^付款 is covered by 盖住/,
  ],
  [
    "two controls overlap",
    `<a href="#a">我的课程</a><a href="#b" style="margin-left: -40px; opacity: 0.99">我的学时</a>`,
    /^我的课程 and 我的学时 lie over each other$/,
  ],
  [
    "an icon lies over words",
    `<p style="position: relative; padding-left: 0">我的订单<svg style="position: absolute; left: 4px; top: 2px" width="18" height="18"></svg></p>`,
    /^an icon lies over “我的订单”$/,
  ],
  [
    "words stand outside their card",
    `<div class="card" style="width: 120px; white-space: nowrap">是否需要开具增值税专用发票</div>`,
    /lies outside its card$/,
  ],
  [
    "an entry stands outside its menu",
    `<div class="menu" popover style="width: 100px; height: 40px; overflow: visible"><a href="#a" style="position: absolute; top: 70px">退出登录</a></div><script>document.querySelector(".menu").showPopover()</script>`,
    /^退出登录 lies outside its menu$/,
  ],
  ["a date wraps", `<p style="width: 60px">2026-11-28</p>`, /^2026-11-28 is broken over 2 lines$/],
  [
    "an amount wraps",
    `<p style="width: 40px; overflow-wrap: anywhere">¥1,299.00</p>`,
    /^¥1,299.00 is broken over 2 lines$/,
  ],
];

test("a page without a fault is told nothing", async ({ page }) => {
  await page.setContent(fine);
  expect(await geometry(page)).toEqual([]);
});

for (const [what, html, sentence] of faults)
  test(`it is told that ${what}`, async ({ page }) => {
    await page.setContent(`<body style="margin: 20px">${html}</body>`);
    expect(await geometry(page)).toContainEqual(expect.stringMatching(sentence));
  });
