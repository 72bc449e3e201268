import { digitalGoodsTerms, digitalGoodsUnread } from "@zhutu/domain/ordering/digital-goods.ts";
import { useId } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Checkbox } from "../../ui/choice.tsx";
import css from "./checkout.module.css";

type Props = {
  agreed: boolean;
  /** The order was submitted without it. */
  missing: boolean;
  onChange: (agreed: boolean) => void;
};

/** The tick's name, by which a submit without it focuses it. */
export const termsTickName = "agreedTerms";

/** What a buyer of courses and answers is told before paying; never ticked beforehand. */
export function TermsTick({ agreed, missing, onChange }: Props) {
  const id = useId();
  const wrong = missing && !agreed;
  return (
    <div className={`field ${css.terms}`}>
      <Checkbox
        name={termsTickName}
        checked={agreed}
        onChange={({ target }) => onChange(target.checked)}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? id : undefined}
        aria-required
      >
        <span>{digitalGoodsTerms}</span>
      </Checkbox>
      <Link className="link" to={paths.rule("no-refund")} target="_blank">
        课程售出不退说明
      </Link>
      {wrong && (
        <p id={id} className="err" role="alert">
          {digitalGoodsUnread}
        </p>
      )}
    </div>
  );
}
