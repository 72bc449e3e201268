import { lazy, Suspense } from "react";
import { Skeleton } from "../ui/states.tsx";

const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

export type RichTextProps = {
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  disabled?: boolean;
  /** Its name for assistive technology. */
  label: string;
  /** Pixels. */
  height: number;
  /** The sentence that refuses a picture before it is sent. */
  imageRule: (file: File) => string | undefined;
  /** Formulas are drawn where the text is shown: offers their signs. */
  formulas?: boolean;
};

type FieldProps = Omit<RichTextProps, "height"> & { height?: number };

/** A form's rich text, 500 pixels high unless the form says otherwise (RULE-011); the editor is fetched when it is first shown. */
export function RichTextField({ height = 500, ...props }: FieldProps) {
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      <RichTextEditor {...props} height={height} />
    </Suspense>
  );
}
