// The stand-ins' page, without inline script or style (content security policy).

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** The plugin serves style.css under the prefix `assets`. */
export function devPage(title: string, assets: string, body: string, script?: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets}/style.css">
${script ? `<script src="${assets}/${script}" defer></script>\n` : ""}</head>
<body>
<p class="note" role="note">开发演示页面：不发送真实短信，不收取真实款项。</p>
<main>
${body}
</main>
</body>
</html>`;
}

export const DEV_PAGE_CSS = `
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: #f5f7fa; color: #1a2233; font: 400 14px/1.57 "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif; }
h1, p, dl, dd, table { margin: 0; }
.note { padding: 8px 16px; background: #fff8e1; color: #7a5200; border-bottom: 1px solid #f2dfa0; text-align: center; font-size: 13px; }
main { max-width: 480px; margin: 32px auto; padding: 0 16px; }
main:has(table) { max-width: 1000px; }
h1 { font-size: 20px; font-weight: 600; }
.card { background: #fff; border: 1px solid #e3e8f0; border-radius: 10px; padding: 24px; display: grid; gap: 16px; }
.amount { font-size: 36px; font-weight: 700; line-height: 1.2; color: #e8590c; font-variant-numeric: tabular-nums; }
.amount small { font-size: 24px; }
dl { display: grid; gap: 8px; }
dl div { display: flex; gap: 16px; }
dt { flex: none; width: 72px; color: #55607a; }
dd { overflow-wrap: anywhere; }
.time { padding: 12px 16px; border-radius: 8px; background: #fff8e1; color: #7a5200; font-variant-numeric: tabular-nums; }
.actions { display: grid; gap: 8px; }
button { min-height: 48px; border: 1px solid #c9d2e0; border-radius: 10px; background: #fff; color: #1a2233; font: inherit; font-size: 16px; font-weight: 600; cursor: pointer; }
button:enabled:hover { border-color: #0b57d0; color: #0b57d0; }
button.main { border-color: transparent; background: #cc430a; color: #fff; }
button.main:enabled:hover { background: #b13a08; }
button:disabled, button.main:disabled { background: #f5f7fa; border-color: #e3e8f0; color: #667089; cursor: not-allowed; }
button:focus-visible { outline: none; box-shadow: 0 0 0 2px #fff, 0 0 0 4px #0b57d0; }
.result { padding: 12px 16px; border-radius: 8px; background: #e9f1fe; color: #0a438f; }
.result[data-state="paid"] { background: #e7f5ed; color: #14613a; }
.result[data-state="error"] { background: #fdeeee; color: #a31f1f; }
.hint { color: #667089; font-size: 13px; }
.scroll { overflow-x: auto; border: 1px solid #e3e8f0; border-radius: 10px; background: #fff; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { padding: 12px 16px; background: #fafbfd; color: #55607a; font-weight: 500; text-align: left; white-space: nowrap; }
td { padding: 12px 16px; border-top: 1px solid #e3e8f0; }
td.code { font-size: 18px; font-weight: 600; }
td.nowrap { white-space: nowrap; }
h1 + .hint { margin: 4px 0 16px; }
`;
