import { Button } from "antd";

type Props = { id?: string; value?: string; onChange?: (colour: string) => void; disabled?: boolean };

/** A colour as #rrggbb, or none. */
export function ColorField({ id, value = "", onChange, disabled = false }: Props) {
  return (
    <div className="row">
      <input
        id={id}
        type="color"
        className="o-colour"
        value={value || "#0b57d0"}
        disabled={disabled}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <span className="num muted">{value || "未设置"}</span>
      {value && (
        <Button type="text" size="small" disabled={disabled} onClick={() => onChange?.("")}>
          清除
        </Button>
      )}
    </div>
  );
}
