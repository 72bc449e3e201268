import { commentRule, MAX_CHARACTERS, type Rating, RATINGS } from "@zhutu/domain/comments/comment-rules.ts";
import { listCourseComments, postComment } from "@zhutu/domain/comments/contract.ts";
import { lengthOf, trimmed } from "@zhutu/domain/text-rule.ts";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useApiWrite } from "../../lib/api/query.ts";
import { commentDraftFor, forgetCommentDraft, keepCommentDraft, returnsToComment } from "./comment-draft.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import css from "./comments.module.css";

type Props = { courseId: number; mayRate: boolean };

const blank = { commentContent: "", rating: null as Rating | null };

/** The comment form; its text is kept in the tab until sent, also through sign-in. */
export function CommentForm({ courseId, mayRate }: Props) {
  const session = useSession();
  const userId = session?.userId ?? null;
  const navigate = useNavigate();
  const [begun] = useState(() => commentDraftFor(courseId, userId) ?? blank);
  const form = useForm(begun, { commentContent: commentRule });
  const { mutateAsync } = useApiWrite(postComment, { stale: [listCourseComments], quiet: true });
  const place = useRef<HTMLFormElement>(null);
  const { commentContent, rating } = form.values;

  useEffect(() => {
    if (userId !== null && returnsToComment(courseId, userId))
      place.current?.scrollIntoView({ block: "center" });
  }, [courseId, userId]);
  useEffect(() => {
    if (form.changed) keepCommentDraft({ courseId, commentContent, rating }, userId);
    else if (commentContent === "" && commentDraftFor(courseId, userId)) forgetCommentDraft();
  }, [courseId, userId, form.changed, commentContent, rating]);

  const signInFirst = async (): Promise<void> => {
    const text = "登录后会回到当前页面，写好的评论不会丢失。";
    if (!(await confirm({ title: "请先登录?", text, yes: "去登录", no: "再看看" }))) return;
    keepCommentDraft({ courseId, commentContent, rating }, null);
    await navigate(paths.login(true));
  };
  const send = form.submit(async (values) => {
    await mutateAsync({ body: { courseId, ...values, rating: mayRate ? values.rating : null } });
    forgetCommentDraft();
    form.reset(blank);
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    if (session) return send(event);
    event.preventDefault();
    void signInFirst();
  };
  const written = lengthOf(trimmed(commentContent));
  return (
    <form ref={place} className={css.form} onSubmit={onSubmit} noValidate aria-label="发表评论">
      {mayRate && <RatingField value={rating} onChange={(one) => form.set({ rating: one })} />}
      <Field label="我的评论" error={form.errors.commentContent}>
        <TextArea
          {...form.control("commentContent")}
          rows={3}
          placeholder="说说课程讲得怎么样，对别的学员有帮助。请不要写个人信息。"
        />
      </Field>
      {form.refusal !== "" && <Alert look="bad">{form.refusal}</Alert>}
      <div className={css.send}>
        <span className={`hint num ${written > MAX_CHARACTERS ? css.over : ""}`}>
          {written}/{MAX_CHARACTERS}
        </span>
        <span className="hint grow">审核通过后公开显示</span>
        <Button type="submit" busy={form.busy}>
          发表评论
        </Button>
      </div>
    </form>
  );
}

type RatingProps = { value: Rating | null; onChange: (rating: Rating | null) => void };

/** One to five stars, or none: rating is optional. */
function RatingField({ value, onChange }: RatingProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="label">评分（选填）</legend>
      <div className={css.choice}>
        {RATINGS.map((one) => (
          <label key={one} className={value !== null && one <= value ? css.lit : undefined}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={one}
              checked={value === one}
              onChange={() => onChange(one)}
            />
            <span aria-hidden="true">★</span>
            <span className="sr">{one} 星</span>
          </label>
        ))}
        {value !== null && (
          <Button look="text" size="sm" onClick={() => onChange(null)}>
            不评分
          </Button>
        )}
      </div>
    </fieldset>
  );
}
