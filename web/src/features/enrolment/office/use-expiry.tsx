import { type ReactNode, useState } from "react";
import { toast } from "../../../ui/toast.ts";
import { ExpiryDialog } from "./expiry-dialog.tsx";
import { type HeldCourse, prolong } from "./use-user-course-actions.ts";

type Asked = { rows: readonly HeldCourse[]; answer: (day: string | undefined) => void };

/** Changes the expiry of courses; the caller renders `dialog`. */
export function useExpiry() {
  const [asked, setAsked] = useState<Asked>();
  /** The new last day, undefined when nobody gave one. */
  const askDay = (rows: readonly HeldCourse[]): Promise<string | undefined> =>
    new Promise((answer) => setAsked({ rows, answer }));
  /** Asks for the day, changes it and says so. */
  const changeOne = async (row: HeldCourse): Promise<void> => {
    const day = await askDay([row]);
    if (day === undefined) return;
    const [refused] = await prolong([row], day);
    if (refused) toast.error(refused.sentence);
    else toast.success("有效期已修改");
  };
  const dialog: ReactNode = (
    <ExpiryDialog
      rows={asked?.rows}
      onAnswer={(day) => {
        asked?.answer(day);
        setAsked(undefined);
      }}
    />
  );
  return { askDay, changeOne, dialog };
}
