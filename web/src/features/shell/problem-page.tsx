import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** The whole page when an address leads nowhere, or when drawing it failed. */
export function ProblemPage({ missing }: { missing: boolean }) {
  const text = missing ? "没有找到这个页面，它可能已下架或地址有误。" : "页面出错了，请稍后再试。";
  return (
    <main id="main" className="frame">
      <title>{missing ? "没有找到页面" : "页面出错了"}</title>
      <h1 className="sr">{text}</h1>
      <EmptyState
        icon={missing ? "search" : "warning"}
        text={text}
        action={
          <Link className={buttonClass()} to={paths.home()} reloadDocument={!missing}>
            回首页
          </Link>
        }
      />
    </main>
  );
}
