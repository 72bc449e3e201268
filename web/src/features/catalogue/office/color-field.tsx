import { Button, Flex, Input } from "antd";

type Props = { id?: string; value?: string; onChange?: (colour: string) => void; disabled?: boolean };

const swatch = { width: 64 };

/** A colour as #rrggbb, or none. */
export function ColorField({ id, value = "", onChange, disabled = false }: Props) {
  return (
    <Flex gap="small" align="center">
      <Input
        id={id}
        type="color"
        style={swatch}
        value={value || "#0b57d0"}
        disabled={disabled}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {value || "未设置"}
      {value && (
        <Button type="text" disabled={disabled} onClick={() => onChange?.("")}>
          清除
        </Button>
      )}
    </Flex>
  );
}
