import { OfficeTitle } from "../../features/shell/office-title.tsx";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState } from "../../ui/states.tsx";

/** The channel partner's landing page. The API tells a channel nothing of its sales yet, so no figure is shown. */
export default function ChannelStatis() {
  const session = useSession();
  return (
    <>
      <OfficeTitle title="概览" />
      <section className="card">
        <div className="card-h">
          <h2>{session?.userName}</h2>
          <span className="hint">渠道账号</span>
        </div>
        <EmptyState icon="chart" text="渠道的销售统计和二维码即将上线，上线后在这里查看。" />
      </section>
    </>
  );
}
