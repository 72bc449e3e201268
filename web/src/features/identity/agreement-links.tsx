import { Link } from "react-router";
import { paths } from "../../paths.ts";
import css from "./agreement-links.module.css";

/** Links to the agreements; in a new tab, so that nothing typed is lost. */
export function AgreementLinks() {
  return (
    <span className={css.links}>
      <Link to={paths.rule("agreement")} target="_blank">
        《用户协议》
      </Link>
      和
      <Link to={paths.rule("privacy")} target="_blank">
        《隐私政策》
      </Link>
    </span>
  );
}
