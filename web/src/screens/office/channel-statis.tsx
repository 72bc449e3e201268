import { ChannelStatisPage } from "../../features/statistics/office/channel-sales.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";

export const handle = routeHandle({
  access: ["channel"],
  title: "概览",
  menu: { section: "", icon: "home" },
});

/** The channel partner's landing page: what the own code sold, the code with its QR code, and the months. */
export default function ChannelStatis() {
  const session = useSession();
  return session && <ChannelStatisPage userId={session.userId} own />;
}
