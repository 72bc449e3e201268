// Controls report uploads to their form, whose saving waits for them.
import { createContext, useCallback, useContext, useEffect, useId, useState } from "react";

type Report = (control: string, sending: boolean) => void;

export const FormUploads = createContext<Report>(() => undefined);

/** Whether a control is uploading, and the reporter for controls. */
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

/** Reports this control's upload to its form. */
export function useReportUpload(sending: boolean): void {
  const report = useContext(FormUploads);
  const control = useId();
  useEffect(() => {
    report(control, sending);
    return () => report(control, false);
  }, [report, control, sending]);
}
