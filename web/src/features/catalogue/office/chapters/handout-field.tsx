import { HANDOUT_EXTENSIONS, handoutFileRule } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { acceptOf } from "@zhutu/domain/media/upload-rules.ts";
import { handoutName } from "@zhutu/domain/study/handout-name.ts";
import { issueHandoutTicket } from "@zhutu/domain/study/contract.ts";
import { Button, Flex, Typography } from "antd";
import { api } from "../../../../lib/api/api.ts";
import { followDownload } from "../../../../lib/api/download.ts";
import { UploadField } from "../../../../office/form/upload-field.tsx";
import type { Chapter } from "./chapter-values.ts";

type Props = {
  id?: string;
  value?: string;
  onChange?: (key: string) => void;
  chapter: Chapter | undefined;
  onRemove: () => unknown;
};

/** A chapter's handout: the saved one to look at and to delete, another to put in its place. */
export function HandoutField({ chapter, onRemove, ...field }: Props) {
  const extension = chapter?.chapterHandoutExtension ?? "";
  const uploaded = field.value ?? "";
  const download = async (): Promise<void> => {
    if (!chapter) return;
    const ticket = { body: { courseChapterId: chapter.courseChapterId } };
    // Refusals are said already, by api().
    await api(issueHandoutTicket, ticket).then(
      ({ url }) => followDownload(url),
      () => undefined,
    );
  };
  return (
    <UploadField
      {...field}
      label="讲义"
      hint={`${HANDOUT_EXTENSIONS.map((one) => `.${one}`).join("、")}，小于 200 MB`}
      category="handout"
      accept={acceptOf(HANDOUT_EXTENSIONS)}
      rule={handoutFileRule}
      hasValue={uploaded !== "" || extension !== ""}
      preview={() => (
        <Flex align="center" gap="small" wrap>
          {uploaded !== "" && <Typography.Text>新讲义已上传，保存后生效</Typography.Text>}
          {uploaded === "" && extension !== "" && (
            <>
              <Button type="link" onClick={() => void download()}>
                {handoutName(chapter?.chapterTitle ?? "", extension)}
              </Button>
              <Button type="text" danger onClick={() => void onRemove()}>
                删除讲义
              </Button>
            </>
          )}
        </Flex>
      )}
    />
  );
}
