import { OwnPlaces } from "../../features/shell/own-places.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";

export const handle = routeHandle({ access: ["user"], title: "我的" });

/** /index/me: what the person's menu shows, as the page of a phone's bottom bar. */
export default function MePage() {
  const session = useSession();
  return (
    <>
      <PageTitle>我的</PageTitle>
      <h1 className="sr">我的</h1>
      <div className="card">{session && <OwnPlaces session={session} />}</div>
    </>
  );
}
