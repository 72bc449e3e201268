import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getTrackingLogs } from "@zhutu/domain/ordering/contract.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import css from "./delivery.module.css";
import { Moment } from "../../ui/moment.tsx";

type Routes = CallReply<typeof getTrackingLogs>["routes"];

/** Lines shown at first. */
const atFirst = 6;

/** A parcel's way, newest first; the first line is where it is now. */
export function TrackingTimeline({ routes }: { routes: Routes }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? routes : routes.slice(0, atFirst);
  return (
    <>
      <ol className={css.way} aria-label="物流信息">
        {shown.map(({ acceptTime, remark }, at) => (
          <li key={routes.length - at} aria-current={at === 0 ? "step" : undefined}>
            <p>{remark}</p>
            <Moment at={acceptTime} />
          </li>
        ))}
      </ol>
      {shown.length < routes.length && (
        <Button look="text" onClick={() => setShowsAll(true)}>
          查看全部 {routes.length} 条物流信息
        </Button>
      )}
    </>
  );
}
