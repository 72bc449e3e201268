import { InputNumber, type InputNumberProps } from "antd";

type Props = Omit<InputNumberProps<number>, "precision" | "formatter" | "prefix"> & { money?: boolean };

const fullWidth = { width: "100%" };

/**
 * Keeps a number as typed: antd's precision would round silently where the field's rule explains.
 * Money gets ¥ and two decimals.
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

/** antd passes a number or its text. */
const withDecimals: NonNullable<InputNumberProps<number>["formatter"]> = (value, { userTyping, input }) => {
  if (userTyping) return input;
  const text = String(value ?? "");
  return /^-?\d+(\.\d)?$/.test(text) ? Number(text).toFixed(2) : text;
};
