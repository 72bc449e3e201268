import { isRouteErrorResponse, Link } from "react-router";
import { useSite } from "../../lib/head/use-site.ts";
import { useWork } from "../../lib/hooks/use-work.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { loadAnew } from "../../ui/missing-part.tsx";
import css from "./problem-page.module.css";
import { SearchForm } from "./search-form.tsx";
import { ShopFrame } from "./shop-frame.tsx";

type Words = { icon: IconName; title: string; text: string };

type PageProblem = {
  kind: "missing" | "network" | "busy" | "broken";
  /** The number under which the server's log knows the failed request. */
  requestId?: string;
};

// What browsers say of a request that was not answered: Chromium, Firefox, Safari; each also of code that did not come.
const unanswered = /failed to fetch|networkerror|load failed|importing a module script failed/i;
/** What the preloading of code's style sheets says (Vite); as an Error of its own. */
const styleNotLoaded = /^unable to preload css/i;

/** Tells an address that leads nowhere, a lost network, a busy server and a defect apart. */
export function pageProblemOf(error: unknown): PageProblem {
  if (!isRouteErrorResponse(error)) {
    const lost =
      (error instanceof TypeError && unanswered.test(error.message)) ||
      (error instanceof Error && styleNotLoaded.test(error.message));
    return { kind: lost ? "network" : "broken" };
  }
  if (error.status === 404) return { kind: "missing" };
  const kind = error.status === 503 ? "busy" : "broken";
  const { requestId } = (error.data ?? {}) as { requestId?: unknown };
  return typeof requestId === "string" ? { kind, requestId } : { kind };
}

const words: Record<PageProblem["kind"], Words> = {
  missing: {
    icon: "search",
    title: "没有找到这个页面",
    text: "它可能已下架，或者地址有误。请搜索课程名称，或从下面的入口继续。",
  },
  network: { icon: "warning", title: "网络连接失败", text: "请检查网络，然后重试。" },
  busy: { icon: "clock", title: "系统繁忙", text: "现在访问的人较多，请稍后重试。" },
  broken: {
    icon: "warning",
    title: "页面出错了",
    text: "问题出在我们这边。请稍后重试，仍不行时请联系客服。",
  },
};

/** The whole page when an address leads nowhere (`missing`) or when it could not be shown: head, search and foot stay. */
export function ProblemPage(props: { missing: true } | { error: unknown }) {
  return (
    <ShopFrame>
      <Problem {...("error" in props ? pageProblemOf(props.error) : { kind: "missing" })} />
    </ShopFrame>
  );
}

function Problem({ kind, requestId }: PageProblem) {
  const { siteName } = useSite();
  const { icon, title, text } = words[kind];
  return (
    <div className={`frame empty ${css.problem}`}>
      <title>{`${title} - ${siteName}`}</title>
      <Icon name={icon} />
      <h1>{title}</h1>
      <p>
        {text}
        {requestId !== undefined && (
          <>
            <br />
            <span className="hint num">请求编号 {requestId}</span>
          </>
        )}
      </p>
      {kind === "missing" ? <WaysOn /> : <Retry />}
    </div>
  );
}

function WaysOn() {
  return (
    <>
      <SearchForm button label="换个词搜索" />
      <p className={css.ways}>
        <Link className={buttonClass({ look: "line" })} to={paths.home()}>
          回首页
        </Link>
        <Link className={buttonClass({ look: "line" })} to={paths.courses()}>
          考试培训
        </Link>
        <Link className={buttonClass({ look: "line" })} to={paths.furtherEdu()}>
          继续教育
        </Link>
      </p>
    </>
  );
}

function Retry() {
  const { busy, run } = useWork();
  return (
    <p className={css.ways}>
      <Button busy={busy} onClick={() => void run(loadAnew)}>
        重试
      </Button>
      <Link className={buttonClass({ look: "line" })} to={paths.home()}>
        回首页
      </Link>
    </p>
  );
}
