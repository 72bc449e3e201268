import { COPY_STATE_LABELS, COPY_STATES } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { phoneEndShape } from "@zhutu/domain/statistics/contract.ts";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { TextInput } from "../../../ui/field.tsx";
import css from "./team.module.css";
import type { TeamQuery } from "./team-query.ts";

type Props = {
  query: TeamQuery;
  courses: readonly { courseId: number; courseName: string }[];
  onChange: (part: Partial<TeamQuery>) => void;
  onReset: () => void;
};

/** By the end of a phone, by course, by progress, and who has not studied for long. */
export function PeopleFilters({ query, courses, onChange, onReset }: Props) {
  const [phone, setPhone] = useState(query.phoneEnd);
  const isPhoneEnd = phone === "" || phoneEndShape.test(phone);
  return (
    <form
      className={css.filters}
      role="search"
      aria-label="筛选学员"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPhoneEnd) onChange({ phoneEnd: phone });
      }}
    >
      <TextInput
        type="search"
        className={css.phone}
        inputMode="numeric"
        aria-label="手机号后四位"
        aria-invalid={!isPhoneEnd || undefined}
        placeholder="手机号后四位"
        maxLength={4}
        value={phone}
        onChange={({ target }) => setPhone(target.value.trim())}
      />
      <select
        className="select"
        aria-label="课程"
        value={query.courseId ?? ""}
        onChange={({ target }) => onChange({ courseId: Number(target.value) || undefined, packages: 1 })}
      >
        <option value="">全部课程</option>
        {courses.map(({ courseId, courseName }) => (
          <option key={courseId} value={courseId}>
            {courseName}
          </option>
        ))}
      </select>
      <select
        className="select"
        aria-label="进度"
        value={query.state ?? ""}
        onChange={({ target }) =>
          onChange({ state: Object.values(COPY_STATES).find((one) => one === target.value) })
        }
      >
        <option value="">全部进度</option>
        {Object.values(COPY_STATES).map((state) => (
          <option key={state} value={state}>
            {COPY_STATE_LABELS[state]}
          </option>
        ))}
      </select>
      <Checkbox checked={query.idle} onChange={({ target }) => onChange({ idle: target.checked })}>
        30 天没学习的
      </Checkbox>
      <Button type="submit" look="line" size="sm">
        查询
      </Button>
      <Button
        look="text"
        size="sm"
        onClick={() => {
          setPhone("");
          onReset();
        }}
      >
        重置
      </Button>
    </form>
  );
}
