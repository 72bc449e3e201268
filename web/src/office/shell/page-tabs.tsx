import { Tabs, type TabsProps } from "antd";
import { useState } from "react";
import { usePhone } from "../../lib/hooks/use-media.ts";
import css from "../office.module.css";
import { HeadSlot } from "./head-slot.ts";

const low = { marginBottom: 8 };

/** A page's parts as tabs; the open part's views and actions stand at the end of the tabs' line. */
export function PageTabs(tabs: TabsProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const phone = usePhone();
  return (
    <HeadSlot value={phone ? null : slot}>
      <div className={css.tabbed}>
        {/* Beside the tabs, not among them: antd makes a tab list of their whole line. */}
        {!phone && <div ref={setSlot} className={css.tabEnd} />}
        <Tabs {...tabs} destroyOnHidden {...(!phone && { tabBarStyle: low, size: "small" })} />
      </div>
    </HeadSlot>
  );
}
