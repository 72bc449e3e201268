/** Served as its own file, for the content security policy. */
export const PAY_SCRIPT = `
const buttons = [...document.querySelectorAll("button[data-outcome]")];
const result = document.getElementById("result");
const left = document.getElementById("left");
const until = Date.parse(left.dataset.until);
const payable = buttons.some((button) => "open" in button.dataset);
function stop() { for (const button of buttons) button.disabled = true; }
function tick() {
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  left.textContent = seconds > 0 ? "，还剩 " + Math.floor(seconds / 60) + " 分 " + String(seconds % 60).padStart(2, "0") + " 秒" : "，已过期";
  if (seconds === 0) stop();
  else setTimeout(tick, 1000);
}
for (const button of buttons) {
  button.addEventListener("click", async () => {
    const before = buttons.map((one) => one.disabled);
    stop();
    result.hidden = false;
    result.dataset.state = "";
    result.textContent = "正在处理…";
    try {
      const response = await fetch(location.pathname, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ outcome: button.dataset.outcome }),
      });
      const answer = await response.json();
      const state = answer.resultObject?.state;
      result.textContent = answer.msg + (state === "paid" ? "。可以关闭本页，回到订单页面。" : "。");
      result.dataset.state = response.ok ? state : "error";
      if (state === "paid") {
        document.getElementById("state").textContent = "已支付";
        left.parentElement.hidden = true;
      }
      if (state === "paying") buttons.forEach((one, i) => { one.disabled = before[i]; });
    } catch {
      result.dataset.state = "error";
      result.textContent = "网络请求失败，请重试。";
      buttons.forEach((one, i) => { one.disabled = before[i]; });
    }
  });
  button.disabled = !payable;
}
if (payable) tick();
`;
