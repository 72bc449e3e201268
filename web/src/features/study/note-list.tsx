import { formatClock } from "@zhutu/domain/duration.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { deleteStudyNote, listStudyNotes } from "@zhutu/domain/study/contract.ts";
import { notesByLesson, notesText } from "@zhutu/domain/study/note.ts";
import { saveFile } from "../../lib/api/download.ts";
import { useApi, useApiWrite } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { Moment } from "./lesson-place.ts";
import type { Chapter } from "./lessons.ts";
import type { NoteDraft } from "./note-draft.ts";
import css from "./notes.module.css";

type Note = CallReply<typeof listStudyNotes>[number];

type ListProps = {
  course: { courseId: number; courseName: string };
  chapters: readonly Chapter[];
  notes: readonly Note[];
  onGo: (moment: Moment) => void;
  onEdit: (draft: NoteDraft) => void;
};

/** A learner's notes of a course, by lesson and time. */
export function Notes(props: Omit<ListProps, "notes">) {
  const query = useApi(listStudyNotes, { params: { courseId: props.course.courseId } });
  return <QueryView query={query}>{(notes) => <NoteList {...props} notes={notes} />}</QueryView>;
}

function NoteList({ course, chapters, notes, onGo, onEdit }: ListProps) {
  const { courseId, courseName } = course;
  const deletion = useApiWrite(deleteStudyNote, { stale: [listStudyNotes] });
  if (notes.length === 0)
    return <EmptyState icon="pencil" text="还没有笔记，学习时按“记笔记”就能记下当前时间" />;
  const remove = async ({ noteKey }: Note): Promise<void> => {
    const text = "删除后不能恢复。";
    if (await confirm({ title: "确定要删除吗?", text, yes: "删除", danger: true }))
      deletion.mutate({ params: { noteKey } });
  };
  const exportAll = (): void =>
    saveFile(
      new Blob([`\uFEFF${notesText(courseName, chapters, notes)}`], { type: "text/plain;charset=utf-8" }),
      `${courseName} 笔记.txt`,
    );
  return (
    <div className={css.notes}>
      <div className={css.head}>
        <span className="hint grow">只有您自己看得到</span>
        <Button look="line" size="sm" onClick={exportAll}>
          <Icon name="download" />
          导出笔记
        </Button>
      </div>
      {notesByLesson(chapters, notes).map(({ lesson, notes: own }) => (
        <section key={lesson.courseChapterId} aria-label={`${lesson.chapterTitle} 的笔记`}>
          <h3>{lesson.chapterTitle}</h3>
          <ul>
            {own.map((note) => (
              <li key={note.noteKey}>
                <button
                  type="button"
                  className={`num ${css.time}`}
                  aria-label={`${formatClock(note.position)}，去这里`}
                  onClick={() => onGo({ courseChapterId: note.courseChapterId, at: note.position })}
                >
                  {formatClock(note.position)}
                </button>
                <p>{note.noteText}</p>
                <IconButton label="编辑" onClick={() => onEdit({ ...note, courseId })}>
                  <Icon name="pencil" />
                </IconButton>
                <IconButton label="删除" disabled={deletion.isPending} onClick={() => void remove(note)}>
                  <Icon name="trash" />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
