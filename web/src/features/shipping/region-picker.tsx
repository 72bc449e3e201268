import { useId } from "react";
import { type AddressFields, type Region, regionLevels } from "./address-form.ts";
import css from "./shipping.module.css";

type Props = {
  tree: readonly Region[];
  fields: AddressFields;
  error: string | undefined;
  onChange: (part: Partial<AddressFields>) => void;
};

/** Province, city, area: choosing one empties what lies below it. */
export function RegionPicker({ tree, fields, error, onChange }: Props) {
  const noteId = useId();
  const [provinces = [], cities = [], areas = []] = regionLevels(tree, fields);
  const shared = { "aria-invalid": error !== undefined, "aria-describedby": error ? noteId : undefined };
  return (
    <fieldset className="field">
      <legend className="label req">所在地区</legend>
      <div className={css.region}>
        <Level
          {...shared}
          name="province"
          label="省"
          value={fields.province}
          choices={provinces}
          onChange={(province) => onChange({ province, city: "", area: "" })}
        />
        <Level
          {...shared}
          name="city"
          label="市"
          value={fields.city}
          choices={cities}
          onChange={(city) => onChange({ city, area: "" })}
        />
        <Level
          {...shared}
          name="area"
          label="区县"
          value={fields.area}
          choices={areas}
          onChange={(area) => onChange({ area })}
        />
      </div>
      {error && (
        <p id={noteId} className="err" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type LevelProps = {
  name: keyof AddressFields;
  label: string;
  value: string;
  choices: readonly Region[];
  onChange: (code: string) => void;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};

function Level({ label, value, choices, onChange, ...rest }: LevelProps) {
  return (
    <select
      {...rest}
      className="select"
      aria-label={label}
      value={value}
      disabled={choices.length === 0}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">请选择{label}</option>
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
