import { Link } from "react-router";
import { isWithinRights, rightsOf } from "../lib/session/rights.ts";
import { type SessionUser, useSession } from "../lib/session/session.ts";
import { officePaths } from "../office-paths.ts";

/** Whether this member of staff opens person cards. */
const mayOpenPeople = (session: SessionUser | null | undefined): boolean =>
  session?.role[0] === "admin" && isWithinRights({ needs: "seeAPerson" }, rightsOf(session));

type Props = {
  /** Null or 0 where the server leaves it out. */
  userId: number | null | undefined;
  name: string;
};

/** A learner's name: a link to the card for who may open it, else plain text. */
export function PersonLink({ userId, name }: Props) {
  const session = useSession();
  const text = name || "未填姓名";
  return userId && mayOpenPeople(session) ? <Link to={officePaths.user({ userId })}>{text}</Link> : text;
}
