import { lazy, Suspense } from "react";
import { Skeleton } from "../../ui/states.tsx";

const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

export type RichTextProps = {
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  disabled?: boolean;
  /** Its name for assistive technology. */
  label: string;
  /** Pixels; 500 unless a form says otherwise (RULE-011). */
  height?: number;
};

/** A form's rich text; the editor itself is fetched when it is first shown. */
export function RichTextField(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 500} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
