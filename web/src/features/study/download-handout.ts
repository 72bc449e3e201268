import { issueHandoutTicket } from "@zhutu/domain/study/contract.ts";
import { api } from "../../lib/api/api.ts";
import { followDownload } from "../../lib/api/download.ts";

/** Asks for a link to a chapter's handout that works once, and has the browser follow it; refusals are toasted. */
export async function downloadHandout(courseChapterId: number): Promise<void> {
  const { url } = await api(issueHandoutTicket, { body: { courseChapterId } });
  followDownload(url);
}
