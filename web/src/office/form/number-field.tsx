import { InputNumber, type InputNumberProps } from "antd";

type Props = Omit<InputNumberProps<number>, "precision" | "formatter" | "prefix"> & { money?: boolean };

const fullWidth = { width: "100%" };

/**
 * A number as it was typed: antd's precision would round it in silence, where the field's rule says what is wrong with
 * it. Money has its sign, and its two decimals once it is typed.
 */
export function NumberField({ money = false, ...rest }: Props) {
  return (
    <InputNumber<number>
      {...rest}
      style={fullWidth}
      {...(money && { prefix: "¥", formatter: withDecimals })}
    />
  );
}

/** antd hands over a number, or its text. */
const withDecimals: NonNullable<InputNumberProps<number>["formatter"]> = (value, { userTyping, input }) => {
  if (userTyping) return input;
  const text = String(value ?? "");
  return /^-?\d+(\.\d)?$/.test(text) ? Number(text).toFixed(2) : text;
};
