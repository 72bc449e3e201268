import { issueHandoutTicket } from "@zhutu/domain/study/contract.ts";
import { api } from "../../lib/api/api.ts";
import { followDownload } from "../../lib/api/download.ts";
import type { Chapter } from "./lessons.ts";

type Handout = Pick<Chapter, "courseChapterId" | "chapterHandoutExtension" | "handoutTrial">;

/** Asks for a link to a chapter's handout that works once, and has the browser follow it; refusals are toasted. */
export async function downloadHandout(chapter: Handout): Promise<void> {
  const { courseChapterId, chapterHandoutExtension } = chapter;
  // A sample opens for everybody: its address needs no ticket.
  if (chapter.handoutTrial)
    return followDownload(`/api/files/p-${courseChapterId}${chapterHandoutExtension}`);
  const { url } = await api(issueHandoutTicket, { body: { courseChapterId } });
  followDownload(url);
}
