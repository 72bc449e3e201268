import { getOwnWaiting } from "@zhutu/domain/desk/own/contract.ts";
import { continueLearning } from "@zhutu/domain/study/contract.ts";
import { Link } from "react-router";
import { useApi } from "../../lib/api/query.ts";
import type { SessionUser } from "../../lib/session/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SignOut } from "./sign-out.tsx";
import { ContinueStrip } from "./continue-strip.tsx";
import { accountGroups, type OwnFigures } from "./account-nav.ts";
import css from "./own-places.module.css";

/** A learner's own places: who is signed in, the lesson to go on with, and three groups with what waits. */
export function OwnPlaces({ session }: { session: SessionUser }) {
  const waiting = useApi(getOwnWaiting, {}, { staleTime: 0 }).data;
  const continued = useApi(continueLearning, {}, { staleTime: 0 }).data;
  const figures = waiting && continued && { ...waiting, heldCount: continued.heldCount };
  return (
    <>
      <div className={css.top}>
        <Who session={session} />
        <ContinueStrip continued={continued} />
      </div>
      <div className={css.groups}>
        {accountGroups.map(([group, places]) => (
          <div key={group} className={css.group} role="group" aria-label={group}>
            <p className={css.title} aria-hidden="true">
              {group}
            </p>
            {places.map(({ label, to, icon, target, beside }) => (
              <Link key={to} to={to} target={target} className="menu-entry">
                <Icon name={icon} />
                {label}
                <Figure beside={beside} figures={figures} />
              </Link>
            ))}
          </div>
        ))}
      </div>
      <SignOut />
    </>
  );
}

function Who({ session }: { session: SessionUser }) {
  return (
    <div className={css.who}>
      <Avatar userName={session.userName} url={session.avatarUrl} />
      <b className="clip">{session.userName}</b>
    </div>
  );
}

type FigureProps = {
  beside: ((figures: OwnFigures) => { text: string; waits: boolean } | undefined) | undefined;
  figures: OwnFigures | undefined;
};

function Figure({ beside, figures }: FigureProps) {
  const said = figures && beside?.(figures);
  if (!said) return null;
  return <span className={`num ${css.figure} ${said.waits ? css.waits : ""}`}>{said.text}</span>;
}
