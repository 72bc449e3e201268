import { useSite } from "../../lib/head/use-site.ts";
import { paths } from "../../paths.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../lib/link.tsx";
import { Logo } from "../../ui/logo.tsx";

const promises: readonly [IconName, string, string][] = [
  ["clock", "有效期写在价格旁", "开通之日起 365 天，到期日随时可查"],
  ["shield", "学时明明白白", "计了多少、为什么没计，逐条可查"],
  ["lock", "付款前价格透明", "每件商品用了哪条优惠，逐条说明"],
  ["truck", "图书满 100 元包邮", "不足 100 元只收一份最高运费"],
];

/** The shop's promises, above the footer of public pages. */
export function Promises() {
  return (
    <section className="promise" aria-label="服务说明">
      <div className="frame">
        <ul>
          {promises.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} />
              <div>
                <b>{title}</b>
                <span>{text}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Footer() {
  const { siteName, hotline, records, helpCourseId } = useSite();
  return (
    <footer className="foot">
      <div className="frame">
        <div>
          <div className="logo">
            <Logo />
            {siteName}
          </div>
          服务热线 <b className="num">{hotline}</b>
          <br />
          工作日 8:30–17:30
        </div>
        <div className="shop">
          <h2>学习</h2>
          <Link to={paths.furtherEdu()}>继续教育</Link>
          <Link to={paths.courses()}>考试培训</Link>
          <Link to={paths.freeCourses()}>免费公开课</Link>
          <Link to={paths.practice()}>每日一练</Link>
        </div>
        <div className="shop">
          <h2>购买</h2>
          <Link to={paths.books()}>图书</Link>
          <Link to={paths.textbooks()}>继续教育教材</Link>
          <Link to={paths.answers()}>付费答疑</Link>
        </div>
        <div>
          <h2>帮助</h2>
          {helpCourseId !== null && <Link to={paths.course(helpCourseId)}>使用帮助</Link>}
          <Link to={paths.furtherEduEntry()}>继续教育指南</Link>
          <Link to={paths.contact()}>联系我们</Link>
        </div>
        <div>
          <h2>规则</h2>
          <Link to={paths.rule("study-hours")}>学时认定规则</Link>
          <Link to={paths.rule("no-refund")}>课程售出不退说明</Link>
          <Link to={paths.rule("agreement")}>用户协议</Link>
          <Link to={paths.rule("privacy")}>隐私政策</Link>
        </div>
      </div>
      <div className="frame legal">
        <span>© {siteName}</span>
        {records.map(({ text, url }) =>
          url === null ? (
            <span key={text}>{text}</span>
          ) : (
            <a key={text} href={url} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ),
        )}
      </div>
    </footer>
  );
}
