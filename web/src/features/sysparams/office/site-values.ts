// What the form of the site's settings holds, from and to the wire.
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import type { getSiteForm, saveSite } from "@zhutu/domain/sysparams/office/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { FieldWords } from "../../../office/form/form-words.ts";
import { fromWallTime, toWallTime } from "../../../office/form/wall-time.ts";

type Saved = CallReply<typeof getSiteForm>;
type Body = CallInput<typeof saveSite>["body"];
type Link = "costDocumentUrl" | "sealEngravingUrl" | "appDownloadUrl";
export type SiteValues = Pick<Saved, "siteName" | "hotline" | "helpCourseId" | Link> & {
  records: { text?: string; url?: string }[];
  announcement: string;
  /** In Shanghai's local time, as a field holds it: `2026-11-21T19:30`; empty is open. */
  announcedFrom: string;
  announcedUntil: string;
};

export function siteValues({
  updateTime: _when,
  updatedBy: _who,
  announcement,
  records,
  ...site
}: Saved): SiteValues {
  return {
    ...site,
    records: records.map(({ text, url }) => ({ text, url: url ?? "" })),
    announcement: announcement.text,
    announcedFrom: toWallTime(announcement.from),
    announcedUntil: toWallTime(announcement.until),
  };
}

/** The records as they are sent: an address left empty is none. */
export const recordsOf = (all: SiteValues["records"]): Saved["records"] =>
  all.map(({ text = "", url = "" }) => ({ text: text.trim(), url: url.trim() || null }));

/** What to send: what is not as saved, and the state that the form was filled in on. */
export function siteBody(
  values: SiteValues,
  changed: ReadonlySet<keyof SiteValues>,
  updateTime: string | null | undefined,
): Body {
  const { records, announcement, announcedFrom, announcedUntil, ...plain } = values;
  const body: Body = { updateTime };
  for (const name of Object.keys(plain) as (keyof typeof plain)[])
    if (changed.has(name)) Object.assign(body, { [name]: plain[name] ?? null });
  if (changed.has("records")) body.records = recordsOf(records);
  if (changed.has("announcement") || changed.has("announcedFrom") || changed.has("announcedUntil"))
    body.announcement = {
      text: announcement.trim(),
      from: fromWallTime(announcedFrom),
      until: fromWallTime(announcedUntil),
    };
  return body;
}

type Kept = { text: string; from: string | null; until: string | null };
const announced = ({ text, from, until }: Kept): string =>
  [text || "--", from && `${formatTime(new Date(from))} 起`, until && `${formatTime(new Date(until))} 止`]
    .filter(Boolean)
    .join("，");

export const SITE_WORDS: FieldWords<SiteValues> = {
  labels: {
    siteName: "网站名称",
    hotline: "客服电话",
    helpCourseId: "帮助课程编号",
    costDocumentUrl: "造价文件编制的网址",
    sealEngravingUrl: "印章刻制的网址",
    appDownloadUrl: "App 下载页的网址",
    records: "备案和许可",
    announcement: "公告内容",
    announcedFrom: "开始显示",
    announcedUntil: "停止显示",
  },
  textOf: (name, value) => {
    if (name === "records")
      return (value as SiteValues["records"]).map(({ text }) => text).join("；") || "--";
    // As it was kept: the text with its moments, in a history.
    if (name === "announcement" && typeof value === "object" && value !== null)
      return announced(value as Kept);
    return value ? `${value as number | string}`.replace("T", " ") : "--";
  },
};
