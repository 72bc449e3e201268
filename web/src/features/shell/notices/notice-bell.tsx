import { useState } from "react";
import { countText } from "../../../ui/count-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { latePart } from "../../../ui/late-part.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import type { OwnCourse } from "./notice-line.tsx";
import { useUnread } from "./use-notices.ts";
import css from "./notices.module.css";

/** The words of all kinds of notices come when somebody looks at them. */
const LatestNotices = latePart(async () => (await import("./latest-notices.tsx")).LatestNotices);

/** A bell with how many notices are unread, which opens the newest ones. */
export function NoticeBell({ ownCourse }: { ownCourse?: OwnCourse }) {
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  const shown = countText(unread);
  return (
    <PopoverMenu
      className="bell"
      listClass={css.latest}
      onOpen={setOpen}
      trigger={
        <>
          <Icon name="bell" />
          {unread > 0 && (
            <span className="bub num" aria-hidden="true">
              {shown}
            </span>
          )}
          <span className="sr">{unread > 0 ? `消息，${shown} 条未读` : "消息"}</span>
        </>
      }
    >
      {open && <LatestNotices {...(ownCourse && { ownCourse })} />}
    </PopoverMenu>
  );
}
