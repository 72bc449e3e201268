import type { LiveStatus } from "@zhutu/domain/catalogue/live-status.ts";
import type { Entry } from "@zhutu/domain/study/entry.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "./scene.tsx";

type Props = {
  entry: Exclude<Entry, "watch">;
  courseId: number;
  expiredAt: string | null;
  signedIn: boolean;
  /** A trial lesson has just been seen. */
  afterTrial?: boolean;
};

const day = (time: string | null) => formatTime(time).slice(0, 10);

/** Why the lesson does not play here, and how to get access. */
export function EntryNotice({ entry, courseId, expiredAt, signedIn, afterTrial = false }: Props) {
  if (entry === "sign-in")
    return (
      <Notice text={afterTrial ? "试听结束，登录后可以观看全部课程" : "请先登录后再观看"}>
        <SignIn look="primary" />
      </Notice>
    );
  const detail =
    entry === "expired"
      ? `您的课程已于 ${day(expiredAt)} 到期，学习记录仍然保留`
      : signedIn
        ? undefined
        : "已经购买过？登录后即可继续学习";
  return (
    <Notice
      text={afterTrial ? "试听结束，购买后可以观看全部课程" : "购买课程后才可以观看"}
      {...(detail && { detail })}
    >
      <Link className={buttonClass({ look: "accent" })} to={paths.course(courseId)}>
        {entry === "expired" ? "再次购买" : "去购买"}
      </Link>
      {!signedIn && <SignIn look="line" />}
    </Notice>
  );
}

const SignIn = ({ look }: { look: "primary" | "line" }) => (
  <Link className={buttonClass({ look })} to={paths.login(true)}>
    登录
  </Link>
);

/** The address names a chapter that is not in this course. */
export const ElsewhereNotice = ({ courseId }: { courseId: number }) => (
  <Notice text="这一讲不在本课程里" detail="它可能已调整或移除，请从目录中选择一讲">
    <Link className={buttonClass()} to={paths.study(courseId)}>
      继续学习
    </Link>
  </Notice>
);

type LiveProps = { status: LiveStatus | null; startTime: string | null; courseId: number; canWatch: boolean };

/** A course without a lesson to play: a live course says when, any other that it is being made. */
export function NoLessonNotice({ status, startTime, courseId, canWatch }: LiveProps) {
  const text =
    status === "unstarted"
      ? "直播尚未开始"
      : status === "started"
        ? "直播正在进行"
        : status === "completed"
          ? "直播已结束，回放整理中"
          : "课程视频正在制作中";
  const when =
    startTime && status !== "completed" ? `开播时间：${formatTime(startTime).slice(0, 16)}` : undefined;
  const how = canWatch ? when : [when, "购买课程后才可以观看"].filter(Boolean).join("，");
  return (
    <Notice text={text} {...(how && { detail: how })}>
      <Link className={buttonClass({ look: canWatch ? "line" : "accent" })} to={paths.course(courseId)}>
        {canWatch ? "查看课程" : "去购买"}
      </Link>
    </Notice>
  );
}
