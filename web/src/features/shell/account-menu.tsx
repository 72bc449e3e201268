import type { SessionUser } from "../../lib/session/session.ts";
import { landingOf } from "../../paths.ts";
import { accountNav } from "./nav.ts";
import { PersonMenu } from "./person-menu.tsx";

/** In the shop: a learner's own places, for everybody else the way to the back office. */
export default function AccountMenu({ session }: { session: SessionUser }) {
  const [role] = session.role;
  const office = [{ label: "进入后台", to: landingOf(role), icon: "gear" }] as const;
  return <PersonMenu session={session} places={role === "user" ? accountNav : office} />;
}
