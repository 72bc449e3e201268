// Rules of site settings (domain.md "Name of the site").
import { nameRule } from "../name-rule.ts";
import { textRule, type TextRule } from "../text-rule.ts";

export const siteNameRule = nameRule(
  textRule({ max: 20, empty: "请输入网站名称", length: "网站名称最多 20 个字符" }),
);
export const hotlineRule = textRule({ max: 40, length: "客服电话最多 40 个字符" });
export const announcementRule = textRule({ max: 100, length: "公告最多 100 个字符" });

/** http or https, at most 500 characters; empty passes. */
export const linkRule: TextRule = (text) => {
  if (text === "") return undefined;
  const isLink = text.length <= 500 && /^https?:\/\/[\w\p{L}.-]+(:\d{1,5})?([/?#]\S*)?$/u.test(text);
  return isLink ? undefined : "请填写 http:// 或 https:// 开头的网址";
};

/** A record in the footer; `url`: where to verify. */
type SiteRecord = { text: string; url: string | null };
const maxRecords = 12;
const recordText = textRule({ max: 100, empty: "请输入内容", length: "最多 100 个字符" });

/** At most 12, each with text. */
export function recordsRule(all: readonly SiteRecord[]): string | undefined {
  if (all.length > maxRecords) return `备案和许可最多 ${maxRecords} 项`;
  const wrong = all.findIndex(
    ({ text, url }) => recordText(text) !== undefined || linkRule(url ?? "") !== undefined,
  );
  return wrong < 0
    ? undefined
    : `第 ${wrong + 1} 项：请填写最多 100 个字符的内容，网址以 http:// 或 https:// 开头或留空`;
}

/** A banner; either end may be open. */
export type Announcement = { text: string; from: string | null; until: string | null };

export const announcementDaysRule = ({
  from,
  until,
}: Pick<Announcement, "from" | "until">): string | undefined =>
  from !== null && until !== null && Date.parse(until) <= Date.parse(from)
    ? "结束时间要晚于开始时间"
    : undefined;

/** The banner at that moment; empty for none. */
export function announcedAt({ text, from, until }: Announcement, now: Date): string {
  const begun = from === null || Date.parse(from) <= now.getTime();
  const over = until !== null && Date.parse(until) <= now.getTime();
  return begun && !over ? text : "";
}
