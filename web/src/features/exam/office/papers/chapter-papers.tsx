import { listOfficeChapters } from "@zhutu/domain/catalogue/chapters/contract.ts";
import type { PaperType } from "@zhutu/domain/exam/chapter-paper.ts";
import { savePaper } from "@zhutu/domain/exam/office/contract.ts";
import { Button, Flex, Modal, Typography } from "antd";
import { useState } from "react";
import { ActButton } from "../../../../office/act-button.tsx";
import { useApiWrite } from "../../../../lib/api/query.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { ChapterQuestions } from "./chapter-questions.tsx";
import { paperAnswers } from "./use-paper-actions.ts";

type Chapter = {
  courseChapterId: number;
  chapterTitle: string;
  paperId: number | null;
  alertPaperId: number | null;
};
type Props = {
  role: "admin" | "teacher";
  chapter: Chapter;
  /** Why the chapter gets no new paper, and what to do first. */
  held?: string | undefined;
};

const KINDS: Readonly<Record<PaperType, { label: string; what: string; none: string }>> = {
  cpt_test: {
    label: "练习题目",
    what: "学员随时练习；继续教育课程里也是本讲的测验。",
    none: "本讲还没有练习",
  },
  cpt_alert: {
    label: "提醒题目",
    what: "播放到设定的时间，视频暂停，答完继续。",
    none: "本讲还没有提醒题目",
  },
};
const kinds = Object.keys(KINDS) as PaperType[];
const stale = [...paperAnswers, listOfficeChapters];

/** The questions of a saved chapter, each kind in a dialog: those to practise and to be tested by, and those that stop its video (CHAP-002). */
export function ChapterPapers({ role, chapter, held }: Props) {
  const [open, setOpen] = useState<PaperType>();
  const { label = "", what = "", none = "" } = open ? KINDS[open] : {};
  const paperId = open === "cpt_alert" ? chapter.alertPaperId : chapter.paperId;
  const make = useApiWrite(savePaper, { stale });
  const add = (
    <ActButton
      type="primary"
      loading={make.isPending}
      why={held}
      onClick={() => open && make.mutate({ body: { refId: chapter.courseChapterId, paperType: open } })}
    >
      新建{label}
    </ActButton>
  );
  return (
    <>
      <Flex gap="small" wrap>
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {KINDS[kind].label}
          </Button>
        ))}
      </Flex>
      <Modal
        open={open !== undefined}
        title={`${label}：${chapter.chapterTitle}`}
        width={820}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(undefined)}
      >
        <Flex vertical gap={16}>
          <Typography.Text type="secondary">{what}</Typography.Text>
          {paperId === null ? (
            <EmptyState icon="pencil" text={held === undefined ? none : `${none}。${held}`} action={add} />
          ) : (
            <ChapterQuestions role={role} paperId={paperId} />
          )}
        </Flex>
      </Modal>
    </>
  );
}
