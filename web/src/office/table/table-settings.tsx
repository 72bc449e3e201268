import { Button, Checkbox, Flex, Popover, Segmented, Typography } from "antd";
import { useState } from "react";
import { kept } from "../../lib/storage.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Column } from "./columns.tsx";

// At the end of its line, also alone.
const atTheEnd = { marginInlineStart: "auto" };

type Density = "middle" | "small";
type Looks = { hidden: readonly string[]; density: Density };
export type TableSettings = Looks & { set: (change: Partial<Looks>) => void };

/** A list's look, remembered by this browser. */
export function useTableSettings(list: string): TableSettings {
  const remembered = kept(`zhutu.table.${list}`, settingsIn, "browser");
  const [settings, setSettings] = useState(remembered.read);
  const set = (change: Partial<Looks>): void => {
    const next = { ...settings, ...change };
    setSettings(next);
    remembered.write(next);
  };
  return { ...settings, set };
}

function settingsIn(stored: unknown): Looks {
  const { hidden, density } = (stored ?? {}) as Partial<Record<keyof Looks, unknown>>;
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((one) => typeof one === "string") : [],
    density: density === "small" ? "small" : "middle",
  };
}

type Props = {
  columns: readonly Column<never>[];
  settings: TableSettings;
  /** Titles of chosen columns without room. */
  without?: readonly string[];
};

/** 列设置: visible columns and density. */
export function TableSettingsButton({ columns, settings: { hidden, density, set }, without = [] }: Props) {
  const hideable = columns.filter(({ always }) => !always);
  const shown = hideable.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key);
  const content = (
    <Flex vertical gap={12} role="dialog" aria-label="列设置">
      <Segmented<Density>
        aria-label="行高"
        options={[
          { value: "middle", label: "宽松" },
          { value: "small", label: "紧凑" },
        ]}
        value={density}
        onChange={(chosen) => set({ density: chosen })}
      />
      <Checkbox.Group
        value={shown}
        onChange={(chosen) =>
          set({ hidden: hideable.filter(({ key }) => !chosen.includes(key)).map(({ key }) => key) })
        }
      >
        <Flex vertical gap={8} role="group" aria-label="显示的列">
          {hideable.map(({ key, title }) => (
            <Checkbox key={key} value={key}>
              {title}
            </Checkbox>
          ))}
        </Flex>
      </Checkbox.Group>
      {without.length > 0 && (
        <Typography.Text type="secondary">窗口较窄，暂不显示：{without.join("、")}</Typography.Text>
      )}
    </Flex>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button type="text" size="small" style={atTheEnd} icon={<Icon name="gear" />}>
        列设置
      </Button>
    </Popover>
  );
}
