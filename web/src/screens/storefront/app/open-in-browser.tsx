import css from "./app-download.module.css";

/** The browser inside a payment app downloads nothing: where to press to leave it, in words and as a picture. */
export function OpenInBrowser({ app }: { app: "微信" | "支付宝" }) {
  return (
    <section className={css.tip} aria-label="在浏览器中打开">
      <div>
        <h2>请在浏览器中打开</h2>
        <p>{app}里不能下载安装包：</p>
        <ol>
          <li>
            点右上角的 <b aria-label="更多按钮，三个点">···</b>
          </li>
          <li>选“在浏览器打开”或“在默认浏览器中打开”</li>
        </ol>
      </div>
      <svg viewBox="0 0 160 150" role="img" aria-label="右上角的更多按钮所在的位置">
        <path className={css.arrow} d="M20 140C30 90 70 60 122 34" />
        <path className={css.arrow} d="M98 30l26 3-13 23" />
        <rect className={css.more} x="112" y="4" width="44" height="24" rx="12" />
        <circle cx="125" cy="16" r="2.6" />
        <circle cx="134" cy="16" r="2.6" />
        <circle cx="143" cy="16" r="2.6" />
      </svg>
    </section>
  );
}
