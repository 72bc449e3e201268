import { Button, Checkbox, Popover } from "antd";
import { useState } from "react";
import { Icon } from "../../ui/icon.tsx";

type Column = { key: string; label: string };

/** The keys of the hidden columns of one list, kept in this browser. */
export function useHiddenColumns(list: string): [hidden: readonly string[], hide: (keys: string[]) => void] {
  const key = `zhutu.columns.${list}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
      return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
    } catch {
      return []; // storage switched off, or not ours: all columns show
    }
  });
  const hide = (keys: string[]): void => {
    setHidden(keys);
    localStorage.setItem(key, JSON.stringify(keys));
  };
  return [hidden, hide];
}

/** 列设置: which columns of a list show. */
export function ColumnSettings({
  columns,
  hidden,
  onHide,
}: {
  columns: readonly Column[];
  hidden: readonly string[];
  onHide: (keys: string[]) => void;
}) {
  const shown = columns.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key);
  const boxes = (
    <Checkbox.Group
      className="o-columns"
      value={shown}
      options={columns.map(({ key, label }) => ({ value: key, label }))}
      onChange={(kept) => onHide(columns.filter(({ key }) => !kept.includes(key)).map(({ key }) => key))}
    />
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={boxes}>
      <Button type="text" size="small" icon={<Icon name="gear" />}>
        列设置
      </Button>
    </Popover>
  );
}
