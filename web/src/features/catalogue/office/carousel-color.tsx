import { Button, Flex, Form, Input } from "antd";
import { FormField } from "../../../office/form/form-field.tsx";

type ColorFieldProps = {
  id?: string;
  value?: string;
  onChange?: (colour: string) => void;
  disabled?: boolean;
};

const swatch = { width: 64 };

/** A colour as #rrggbb, or none. */
function ColorField({ id, value = "", onChange, disabled = false }: ColorFieldProps) {
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

/** The colour behind the course in the carousel, if it is shown there. */
export function CarouselColor() {
  const recommended = Form.useWatch<boolean | undefined>("recommended");
  if (!recommended) return null;
  return (
    <FormField name="backgroundColor" label="轮播背景色" extra="不设置时使用默认背景">
      <ColorField />
    </FormField>
  );
}
