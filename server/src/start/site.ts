// The site's name, contacts, links, and the records and permits sellers must show in every footer.
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { type Environment, integer, readEnvironment, text, inWords, webAddress } from "./environment.ts";

type SiteRecord = SiteSettings["records"][number];

/** `words` or `words|https://address`, separated by semicolons. */
const recordList = text
  .default("")
  .transform((value) =>
    value
      .split(/[;；]/)
      .map((record) => record.trim())
      .filter((record) => record !== "")
      .map((record): SiteRecord => {
        const [words = "", url] = record.split("|").map((part) => part.trim());
        return { text: words, url: url || null };
      }),
  )
  .refine(
    (all) => all.every(({ text: words, url }) => words !== "" && (url === null || isWebAddress(url))),
    inWords((name) => [
      `${name} 应为“文字”或“文字|网址”，多项用分号隔开，网址以 http:// 或 https:// 开头。`,
      `${name} must be "words" or "words|address", several parted by semicolons, addresses with http:// or https://.`,
    ]),
  );

const isWebAddress = (value: string): boolean => webAddress.safeParse(value).success;

/** Refuses with ConfigMistakes. */
export const readSite = (env: Environment) =>
  readEnvironment(
    {
      SITE_NAME: text.default("筑途学堂"),
      SITE_HOTLINE: text.default("0531-8000 0000"),
      SITE_RECORD_NO: text.default(""),
      SITE_POLICE_RECORD_NO: text.default(""),
      SITE_BUSINESS_LICENCE: recordList,
      SITE_PUBLICATION_LICENCE: recordList,
      SITE_PERMITS: recordList,
      LINK_COST_DOCUMENT: webAddress.optional(),
      LINK_SEAL_ENGRAVING: webAddress.optional(),
      HELP_COURSE_ID: integer(1, 2_147_483_647, 56),
    },
    env,
  );

/** What every page shows; a demonstration fills gaps with marked values. */
export function siteOf(
  site: ReturnType<typeof readSite>,
  { publicUrl, demonstration }: { publicUrl: string; demonstration: boolean },
): SiteSettings {
  // A demonstration shows the outside links; a real site without addresses none.
  const example = (page: string) => (demonstration ? `https://www.example.com/${page}` : "");
  const records = recordsOf(site);
  return {
    siteName: site.SITE_NAME,
    hotline: site.SITE_HOTLINE,
    records: records.length === 0 && demonstration ? demonstrationRecords : records,
    costDocumentUrl: site.LINK_COST_DOCUMENT ?? example("cost-document"),
    sealEngravingUrl: site.LINK_SEAL_ENGRAVING ?? example("seal-engraving"),
    appDownloadUrl: `${publicUrl}/app-download`,
    helpCourseId: site.HELP_COURSE_ID,
    demonstration,
    announcement: "",
  };
}

// Both registers require a link from their number.
const registerOfSites = "https://beian.miit.gov.cn/";
const registerOfPolice = (number: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${number.replace(/\D/g, "")}`;

function recordsOf(site: ReturnType<typeof readSite>): SiteRecord[] {
  const [recordNo, policeNo] = [site.SITE_RECORD_NO.trim(), site.SITE_POLICE_RECORD_NO.trim()];
  return [
    ...(recordNo ? [{ text: recordNo, url: registerOfSites }] : []),
    ...(policeNo ? [{ text: policeNo, url: registerOfPolice(policeNo) }] : []),
    ...site.SITE_BUSINESS_LICENCE,
    ...site.SITE_PUBLICATION_LICENCE,
    ...site.SITE_PERMITS,
  ];
}

const demonstrationRecords: SiteRecord[] = [
  { text: "演示备案号：鲁ICP备00000000号", url: registerOfSites },
  { text: "演示：鲁公网安备00000000000000号", url: registerOfPolice("00000000000000") },
  { text: "演示：营业执照 91370000000000000X", url: null },
  { text: "演示：出版物经营许可证 新出发鲁零字第000000号", url: null },
];
