// Runs in a worker thread.
import { workerData } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import { answerInThread } from "../../../../kernel/workbook/answer-in-thread.ts";
import { certificatePage } from "./certificate-page.ts";
import type { Paper } from "./paper.ts";
import { recordPages } from "./record-pages.ts";
import { openFont } from "./typeface.ts";

const paper = workerData as Paper;
await answerInThread(async () => {
  await openFont();
  const bytes = await renderToBuffer(
    paper.kind === "certificate" ? certificatePage(paper) : recordPages(paper),
  );
  return new Uint8Array(bytes);
});
