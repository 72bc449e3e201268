import { Document, Page, Path, Svg } from "@react-pdf/renderer";
import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { lengthOf } from "@zhutu/domain/text-rule.ts";
import { SHORT_CODE_LENGTH } from "@zhutu/domain/certificate/document.ts";
import { createElement } from "react";
import type { CertificatePaper } from "./paper.ts";
import {
  BLUE,
  BOLD,
  box,
  hoursOf,
  INK,
  LINE,
  line,
  longDay,
  masthead,
  part,
  QUIET,
  qr,
  type Style,
} from "./parts.ts";
import { FAMILY } from "./typeface.ts";

const label: Style = { fontSize: 9, color: QUIET };
const strong: Style = { ...BOLD, color: INK };

/** One page of A4 landscape, however long the name. */
export function certificatePage(paper: CertificatePaper) {
  const page: Style = { fontFamily: FAMILY, color: INK };
  return createElement(
    Document,
    { title: `继续教育合格证书 ${paper.certNo}`, author: paper.siteName, language: "zh-CN" },
    createElement(
      Page,
      { size: "A4", orientation: "landscape", style: page },
      rosette(),
      box(
        { position: "absolute", top: 24, left: 24, right: 24, bottom: 24, borderWidth: 2, borderColor: BLUE },
        box(
          {
            flex: 1,
            margin: 4,
            borderWidth: 0.75,
            borderColor: BLUE,
            paddingVertical: 30,
            paddingHorizontal: 58,
          },
          ...content(paper),
        ),
      ),
    ),
  );
}

function content(paper: CertificatePaper) {
  return [
    box(
      { flexDirection: "row", justifyContent: "space-between" },
      masthead(paper.siteName, { width: 25, fontSize: 14 }),
      line({ fontSize: 10, paddingTop: 7 }, "证书编号 ", part(BOLD, paper.certNo)),
    ),
    line(
      { ...BOLD, fontSize: 38, color: BLUE, textAlign: "center", letterSpacing: 12, marginTop: 20 },
      "继续教育合格证书",
    ),
    line(
      { fontSize: 9, color: QUIET, textAlign: "center", letterSpacing: 3, marginTop: 2 },
      "CERTIFICATE OF CONTINUING EDUCATION",
    ),
    sentence(paper),
    box(
      {
        flexDirection: "row",
        justifyContent: "space-between",
        borderTopWidth: 0.75,
        borderBottomWidth: 0.75,
        borderColor: LINE,
        paddingVertical: 11,
        marginTop: 20,
      },
      fact("必修学时", `${hoursOf(paper.requiredTenths)} 学时`),
      fact("选修学时", `${hoursOf(paper.optionalTenths)} 学时`),
      fact("考核结果", "合格"),
      fact("合格日期", longDay(paper.certDate)),
    ),
    ...(paper.period
      ? [
          line(
            { ...label, textAlign: "center", marginTop: 8 },
            `以上学时计入学时周期 ${paper.period.from} 至 ${paper.period.until}`,
          ),
        ]
      : []),
    box({ flexGrow: 1 }),
    box(
      { flexDirection: "row", justifyContent: "space-between", alignItems: "flex-end" },
      box(
        { flexDirection: "row", alignItems: "flex-end" },
        qr(paper.verifyUrl, 72),
        box(
          { marginLeft: 14 },
          line({ ...label, lineHeight: 1.6 }, "扫码查验证书真伪，或在网站的证书查验页输入编号和查验码"),
          line(
            { ...label, lineHeight: 1.6 },
            `查验网址 ${paper.verifyUrl.split("/verify/")[0]}/verify  证书编号 ${paper.certNo}`,
          ),
          line({ ...label, lineHeight: 1.6 }, `查验码 ${paper.verifyCode.slice(0, SHORT_CODE_LENGTH)}`),
          line({ ...label, lineHeight: 1.6 }, "打印件与查验结果不一致时，以查验结果为准"),
        ),
      ),
      box(
        { alignItems: "flex-end", width: 230 },
        line({ fontSize: 12, textAlign: "right" }, paper.siteName),
        line({ fontSize: 12, marginTop: 5 }, longDay(paper.issuedAt)),
      ),
    ),
  ];
}

function sentence({ userName, employer, idCard, learnedFrom, certDate, certSubject }: CertificatePaper) {
  const subject = CERT_SUBJECTS.find(({ code }) => code === certSubject)?.label ?? certSubject;
  // Leaves room even for a name of a hundred characters.
  const fontSize = lengthOf(userName + employer) > 40 ? 11 : 15;
  return line(
    { fontSize, lineHeight: 1.9, marginTop: 22, textIndent: fontSize * 2 },
    part(strong, userName),
    ...(employer === "" ? [] : ["，", part(strong, employer)]),
    idCard === "" ? "，于 " : `（身份证号 ${idCard}），于 `,
    part(strong, longDay(learnedFrom)),
    " 至 ",
    part(strong, longDay(certDate)),
    " 参加 ",
    part(strong, subject),
    " 专业继续教育，修满规定学时，考核合格，特发此证。",
  );
}

const fact = (name: string, value: string) =>
  box({}, line(label, name), line({ ...BOLD, fontSize: 13, marginTop: 4 }, value));

function rosette() {
  const turns = Array.from({ length: 36 }, (_, at) => ellipse((at * Math.PI) / 36)).join("");
  return createElement(
    Svg,
    { viewBox: "0 0 842 595", style: { position: "absolute", top: 0, left: 0, width: 842, height: 595 } },
    createElement(Path, { d: turns, fill: "none", stroke: "#E6ECF7", strokeWidth: 0.6 }),
  );
}

function ellipse(angle: number): string {
  const [x, y, long, short] = [421, 310, 190, 84];
  const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long];
  const degrees = (angle * 180) / Math.PI;
  const arc = (toX: number, toY: number): string =>
    `A${long} ${short} ${degrees.toFixed(2)} 1 1 ${toX.toFixed(2)} ${toY.toFixed(2)}`;
  return `M${(x - dx).toFixed(2)} ${(y - dy).toFixed(2)}${arc(x + dx, y + dy)}${arc(x - dx, y - dy)}`;
}
