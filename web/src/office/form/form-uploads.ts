// Saving waits for uploads: a control that is sending a file says so to the form around it.
import { createContext, useCallback, useContext, useEffect, useId, useState } from "react";

type Report = (control: string, sending: boolean) => void;

export const FormUploads = createContext<Report>(() => undefined);

/** Whether a control of the form is sending a file, and how it says so. */
export function useUploads() {
  const [controls, setControls] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((control: string, sending: boolean): void => {
    setControls((before) => {
      if (before.has(control) === sending) return before;
      return new Set(sending ? [...before, control] : [...before].filter((one) => one !== control));
    });
  }, []);
  return [controls.size > 0, report] as const;
}

/** Tells the form around this control whether a file is on its way. */
export function useReportUpload(sending: boolean): void {
  const report = useContext(FormUploads);
  const control = useId();
  useEffect(() => {
    report(control, sending);
    return () => report(control, false);
  }, [report, control, sending]);
}
