/** Served as its own file, for the content security policy. */
export const FACE_SCRIPT = `
const buttons = [...document.querySelectorAll("button[data-outcome]")];
const result = document.getElementById("result");
for (const button of buttons) {
  button.addEventListener("click", async () => {
    for (const one of buttons) one.disabled = true;
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
      result.textContent = answer.msg + "。可以关闭本页，回到个人资料。";
      result.dataset.state = state === "passed" ? "paid" : "error";
      document.getElementById("state").textContent = answer.msg;
    } catch {
      result.dataset.state = "error";
      result.textContent = "网络请求失败，请重试。";
      for (const one of buttons) one.disabled = false;
    }
  });
  button.disabled = !("open" in button.dataset);
}
`;
