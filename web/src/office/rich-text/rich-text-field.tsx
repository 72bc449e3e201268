import { Suspense } from "react";
import { Skeleton } from "../../ui/states.tsx";
import type { RichTextProps } from "./rich-text-editor.tsx";
import { lazyOr } from "../../ui/lazy-or.ts";
import { MissingPart } from "../../ui/missing-part.tsx";

const RichTextEditor = lazyOr(() => import("./rich-text-editor.tsx"), MissingPart);

type FieldProps = Omit<RichTextProps, "height"> & { height?: number };

/** 500 pixels high by default (RULE-011); the editor is loaded on first use. */
export function RichTextField({ height = 500, ...props }: FieldProps) {
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      <RichTextEditor {...props} height={height} />
    </Suspense>
  );
}
