import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import { COVER_RATIO, coverFileRule } from "@zhutu/domain/catalogue/course-form.ts";
import { acceptOf, PHOTO_EXTENSIONS } from "@zhutu/domain/media/upload-rules.ts";
import { UploadField } from "../../../office/form/upload-field.tsx";
import { Cover } from "../../../ui/cover/cover.tsx";

type Props = {
  id?: string;
  value?: string;
  onChange?: (url: string) => void;
  disabled: boolean;
  /** The drawn cover that an upload replaces. */
  art: CoverArt | null;
};

const size = { width: 240, maxWidth: "100%" };

/** The course's cover, uploaded or drawn. */
export function CoverField({ art, value = "", ...field }: Props) {
  const shown = value !== "" || art !== null;
  return (
    <UploadField
      {...field}
      value={value}
      label="封面"
      hint={`JPG 或 PNG，小于 500 KB，宽高比 ${COVER_RATIO}`}
      category="image/cover"
      accept={acceptOf(PHOTO_EXTENSIONS)}
      rule={coverFileRule}
      hasValue={shown}
      preview={(url) =>
        shown && (
          <span style={size}>
            <Cover art={art} imageUrl={url || null} eager />
          </span>
        )
      }
    />
  );
}
