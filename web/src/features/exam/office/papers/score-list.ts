import { ALL, choice, listParams, phone, words } from "../../../../lib/lists/list-params.ts";

/** A paper's candidate scores. */
export const scoreList = listParams({
  fields: {
    userName: words({ label: "学员", as: "userName" }),
    telephone: phone("telephone", "手机号"),
    result: choice([ALL, { value: "passed", label: "及格" }, { value: "failed", label: "不及格" }], {
      label: "结果",
      as: "result",
      beside: true,
    }),
  },
});
