import { Document, Image, Page } from "@react-pdf/renderer";
import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { lengthOf } from "@zhutu/domain/text-rule.ts";
import { SHORT_CODE_LENGTH } from "@zhutu/domain/certificate/document.ts";
import { createElement, type ReactNode } from "react";
import { certificateArt, SHEET } from "./certificate-art.ts";
import type { CertificatePaper } from "./paper.ts";
import {
  BOLD,
  box,
  dayOf,
  hoursOf,
  INK,
  line,
  longDay,
  masthead,
  mm,
  part,
  QUIET,
  qr,
  type Style,
} from "./parts.ts";
import { FAMILY } from "./typeface.ts";

const NAVY = "#08347F";
const GOLD_LINE = "#DDCFA9";
const label: Style = { fontSize: mm(3.2), color: QUIET };
/** Of the content, from the page's edge. */
const SIDE = 36.4;
const TITLE = "继续教育合格证书";

/** One page of A4 landscape, however long the name and the employer. */
export function certificatePage(paper: CertificatePaper) {
  const page: Style = { fontFamily: FAMILY, color: INK, backgroundColor: "#FFFEFB" };
  return createElement(
    Document,
    { title: `${TITLE} ${paper.certNo}`, author: paper.siteName, language: "zh-CN" },
    createElement(
      Page,
      { size: "A4", orientation: "landscape", style: page },
      certificateArt(),
      // Takes no room, so that nothing begins a second page.
      box(
        { position: "absolute", top: mm(23.4), bottom: mm(23.4), left: mm(SIDE), right: mm(SIDE) },
        ...content(paper),
      ),
      microText(paper),
    ),
  );
}

function content(paper: CertificatePaper) {
  return [
    box(
      { flexDirection: "row", justifyContent: "space-between", alignItems: "center" },
      masthead(paper.siteName, { width: mm(8.6), fontSize: mm(4.8) }),
      line({ fontSize: mm(3.6), color: QUIET }, "证书编号 ", part({ ...BOLD, color: INK }, paper.certNo)),
    ),
    line(
      {
        ...BOLD,
        fontSize: mm(14.5),
        color: NAVY,
        textAlign: "center",
        letterSpacing: mm(4.4),
        // As wide as the space behind the last character.
        paddingLeft: mm(4.4),
        marginTop: mm(1.5),
      },
      TITLE,
    ),
    box(
      { flexDirection: "row", justifyContent: "center", alignItems: "center", marginTop: mm(1) },
      rule(),
      line(
        { fontSize: mm(3.1), color: "#7A5A22", letterSpacing: mm(0.9), marginHorizontal: mm(5) },
        "CERTIFICATE OF CONTINUING EDUCATION",
      ),
      rule(),
    ),
    ...sentence(paper),
    table(paper),
    box({ flexGrow: 1 }),
    box(
      { flexDirection: "row", justifyContent: "space-between", alignItems: "flex-end" },
      verification(paper),
      issuer(paper),
    ),
  ];
}

const rule = () => box({ width: mm(34), height: mm(0.25), backgroundColor: "#B08D45" });

const subjectOf = ({ certSubject }: CertificatePaper): string =>
  CERT_SUBJECTS.find(({ code }) => code === certSubject)?.label ?? certSubject;

const underlined: Style = { ...BOLD, textDecoration: "underline", textDecorationColor: "#8D98AD" };

const INDENT = "\u3000\u3000";

function sentence(paper: CertificatePaper) {
  const { userName, idCard, learnedFrom, certDate } = paper;
  // Leaves room even for a name of a hundred characters.
  const length = lengthOf(userName);
  const fontSize = mm(length > 40 ? 3.7 : length > 16 ? 4.6 : 5.3);
  const style: Style = { fontSize, lineHeight: 1.9 };
  return [
    line(
      { ...style, marginTop: mm(6) },
      INDENT,
      part(underlined, userName),
      idCard === "" ? "，于 " : `（身份证号 ${idCard}）于 `,
      part(underlined, longDay(learnedFrom)),
      " 至 ",
      part(underlined, longDay(certDate)),
      " 参加 ",
      part(underlined, subjectOf(paper)),
      " 专业继续教育，修满规定学时，考核合格。",
    ),
    line(style, INDENT, "特发此证。"),
  ];
}

type Fact = readonly [name: string, value: string];
/** Longer ones get a row of their own. */
const EMPLOYER_IN_CELL = 26;
/** Of a row of four. */
const SHARES = [1.25, 1.2, 0.95, 0.9];

function table(paper: CertificatePaper) {
  const { employer, period, requiredTenths, optionalTenths, certDate } = paper;
  const employerFact: Fact[] = employer === "" ? [] : [["工作单位", employer]];
  const others: Fact[] = [
    ...(period ? [["学时周期", `${period.from} 至 ${period.until}`] as const] : []),
    ["合格日期", dayOf(certDate)],
    ["学习方式", "网络学习"],
  ];
  const rows: Fact[][] = [
    [
      ["专业", subjectOf(paper)],
      ["必修学时", `${hoursOf(requiredTenths)} 学时`],
      ["选修学时", `${hoursOf(optionalTenths)} 学时`],
      ["考核结果", "合格"],
    ],
    ...(lengthOf(employer) > EMPLOYER_IN_CELL ? [employerFact, others] : [[...employerFact, ...others]]),
  ];
  return box(
    {
      borderWidth: mm(0.3),
      borderColor: "#B9A06A",
      backgroundColor: "rgba(255, 254, 251, 0.82)",
      marginTop: mm(4),
    },
    ...rows.map((facts, row) =>
      box(
        { flexDirection: "row", borderTopWidth: row === 0 ? 0 : mm(0.2), borderColor: GOLD_LINE },
        ...facts.map((of, column) => fact(of, column, facts.length === 4 ? SHARES[column] : 1)),
      ),
    ),
  );
}

function fact([name, value]: Fact, column: number, share: number | undefined): ReactNode {
  const length = lengthOf(value);
  const size = length > 24 ? 3.5 : length > 12 ? 4 : 4.5;
  return box(
    {
      flexGrow: share,
      flexShrink: 1,
      flexBasis: 0,
      paddingVertical: mm(2.4),
      paddingHorizontal: mm(4.5),
      borderLeftWidth: column === 0 ? 0 : mm(0.2),
      borderColor: GOLD_LINE,
    },
    line(label, name),
    line({ ...BOLD, fontSize: mm(size), marginTop: mm(0.8) }, value),
  );
}

/** Without `https://`, which nobody types. */
const placeOf = (verifyUrl: string): string => `${new URL(verifyUrl).host}/verify`;

function verification({ verifyUrl, verifyCode }: CertificatePaper) {
  // A text without a width of its own breaks where its first measure ended.
  const small: Style = { ...label, width: mm(112), lineHeight: 1.75 };
  const strong: Style = { ...BOLD, color: INK };
  return box(
    { flexDirection: "row", alignItems: "center" },
    box(
      {
        padding: mm(1.6),
        borderWidth: mm(0.2),
        borderColor: GOLD_LINE,
        backgroundColor: "#FFFFFF",
        marginRight: mm(4.5),
      },
      qr(verifyUrl, mm(22)),
    ),
    box(
      {},
      line(small, "扫码查验真伪，或打开 ", part(strong, placeOf(verifyUrl))),
      line(small, "输入证书编号和查验码 ", part(strong, verifyCode.slice(0, SHORT_CODE_LENGTH))),
      line(small, "打印件与查验结果不一致时，以查验结果为准"),
    ),
  );
}

/** The seal lies under the words; its place stays empty without one. */
function issuer({ siteName, issuedAt, seal }: CertificatePaper) {
  const place: Style = {
    position: "absolute",
    bottom: mm(-4.1),
    left: mm(24),
    width: mm(41),
    height: mm(41),
    objectFit: "contain",
  };
  const name: Style = { ...BOLD, width: mm(74), textAlign: "center" };
  return box(
    { width: mm(74), alignItems: "center", paddingBottom: mm(3.4) },
    seal && createElement(Image, { src: Buffer.from(seal), style: place }),
    line({ ...name, fontSize: mm(lengthOf(siteName) > 14 ? 3.7 : 5) }, siteName),
    line({ fontSize: mm(5), marginTop: mm(2.5) }, longDay(issuedAt)),
  );
}

/** The title and number over and over, as one line above the lower border. */
function microText({ siteName, certNo }: CertificatePaper) {
  return line(
    {
      position: "absolute",
      left: mm(SIDE),
      width: mm(SHEET.width - 2 * SIDE),
      bottom: mm(17.6),
      fontSize: mm(1.25),
      color: "#9A8453",
      maxLines: 1,
    },
    `${siteName}${TITLE} ${certNo} `.repeat(12),
  );
}
