// Saving waits for uploads: a control that is sending a file says so to the form around it.
import { createContext, useContext, useEffect, useId } from "react";

type Report = (control: string, sending: boolean) => void;

export const FormUploads = createContext<Report>(() => undefined);

/** Tells the form around this control whether a file is on its way. */
export function useReportUpload(sending: boolean): void {
  const report = useContext(FormUploads);
  const control = useId();
  useEffect(() => {
    report(control, sending);
    return () => report(control, false);
  }, [report, control, sending]);
}
