import type { ReactNode } from "react";
import { Link, Navigate } from "react-router";
import { useSite } from "../../lib/head/use-site.ts";
import { lastPage } from "../../lib/session/page-access.ts";
import { useSession } from "../../lib/session/session.ts";
import { landingOf, paths } from "../../paths.ts";
import { Logo } from "../../ui/logo.tsx";
import css from "./sign-in.module.css";

/** Every page that signs people in: the site's picture at the left (at the top of a phone), the card at the right. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { siteName } = useSite();
  return (
    <div className={css.page}>
      <header className={`${css.art} p-exam`}>
        <svg viewBox="0 0 400 224" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <use href="/motifs.svg?v=48185cd#building" transform="translate(60 16) scale(.86)" />
        </svg>
        <Link to={paths.home()} className="logo">
          <Logo />
          {siteName}
        </Link>
        <p className={css.word}>
          学过的每一分钟，
          <br />
          都记在您名下
        </p>
        <p className={css.sub}>考试培训 · 继续教育 · 直播 · 教材</p>
      </header>
      <main id="main" className={css.main}>
        {children}
      </main>
    </div>
  );
}

/**
 * Sends a signed-in person to `to`, else with `goBack` to the page they came from, else to their role's landing
 * (learner spec 2, "Landing after sign-in").
 */
export function LeaveWhenSignedIn({ goBack = false, to }: { goBack?: boolean; to?: string | undefined }) {
  const session = useSession();
  if (!session) return null;
  return <Navigate replace to={to ?? (goBack ? lastPage() : undefined) ?? landingOf(session.role[0])} />;
}
