import { phoneEndShape } from "@zhutu/domain/statistics/contract.ts";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { TextInput } from "../../../ui/field.tsx";
import css from "./team.module.css";
import { type Team, teamParams } from "./team-query.ts";

type Props = { team: Team; courses: readonly { courseId: number; courseName: string }[] };
const states = teamParams.fields.state.options ?? [];

/** By the end of a phone, by course, by progress, and who has not studied for long. */
export function PeopleFilters({ team, courses }: Props) {
  const { filters, blank } = team;
  const [phone, setPhone] = useState(filters.phone);
  const show = (change: Partial<Team["filters"]>): void => void team.show({ filters: change });
  const isPhoneEnd = phone === "" || phoneEndShape.test(phone);
  return (
    <form
      className={css.filters}
      role="search"
      aria-label="筛选学员"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPhoneEnd) show({ phone });
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
        value={filters.course ?? ""}
        onChange={({ target }) => show({ course: Number(target.value) || undefined, packages: 1 })}
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
        value={filters.state}
        onChange={({ target }) => show({ state: teamParams.fields.state.read([target.value]) })}
      >
        {states.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Checkbox
        checked={filters.idle === "1"}
        onChange={({ target }) => show({ idle: target.checked ? "1" : "all" })}
      >
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
          show(blank);
        }}
      >
        重置
      </Button>
    </form>
  );
}
