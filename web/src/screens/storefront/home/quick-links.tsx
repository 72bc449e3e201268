import { paths } from "../../../paths.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Link } from "../../../lib/link.tsx";
import css from "./home.module.css";

const links: readonly [icon: IconName, label: string, to: string, tone?: string][] = [
  ["tower", "二建 · 建筑", paths.courses({ subject: "building" })],
  ["road", "二建 · 市政", paths.courses({ subject: "municipal" })],
  ["gear", "二建 · 机电", paths.courses({ subject: "electromechanical" })],
  ["drop", "二建 · 水利", paths.courses({ subject: "hydraulic" })],
  ["pickaxe", "二建 · 矿业", paths.courses({ subject: "mining" })],
  ["calculator", "造价工程师", paths.courses({ subject: "cost" }), css.cost],
  ["helmet", "继续教育", paths.furtherEdu(), css.edu],
  ["book", "图书教材", paths.books(), css.books],
];

/** The subjects, one tap from the home page. */
export function QuickLinks() {
  return (
    <nav className={`frame ${css.quick}`} aria-label="按考试选课">
      {links.map(([icon, label, to, tone]) => (
        <Link key={label} to={to}>
          <span className={`${css.quickIcon} ${tone ?? ""}`}>
            <Icon name={icon} />
          </span>
          <b>{label}</b>
        </Link>
      ))}
    </nav>
  );
}
