import { Button, Checkbox, Flex, Popover, Segmented } from "antd";
import { useState } from "react";
import { Icon } from "../ui/icon.tsx";
import type { Column } from "./columns.tsx";

type Density = "middle" | "small";
type Kept = { hidden: readonly string[]; density: Density };
export type TableSettings = Kept & { set: (change: Partial<Kept>) => void };

/** How a person wants one list to look; this browser remembers it. */
export function useTableSettings(list: string): TableSettings {
  const key = `zhutu.table.${list}`;
  const [kept, setKept] = useState(() => readKept(key));
  const set = (change: Partial<Kept>): void => {
    const next = { ...kept, ...change };
    setKept(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is switched off or full: it looks so until the page is left.
    }
  };
  return { ...kept, set };
}

function readKept(key: string): Kept {
  try {
    const { hidden, density } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<
      Record<keyof Kept, unknown>
    >;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((one) => typeof one === "string") : [],
      density: density === "small" ? "small" : "middle",
    };
  } catch {
    return { hidden: [], density: "middle" }; // storage switched off, or not ours
  }
}

type Props = { columns: readonly Column<never>[]; settings: TableSettings };

/** 列设置: which columns of a list show, and how close its rows stand. */
export function TableSettingsButton({ columns, settings: { hidden, density, set } }: Props) {
  const hideable = columns.filter(({ always }) => !always);
  const shown = hideable.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key);
  const content = (
    <Flex vertical gap={12}>
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
        onChange={(kept) =>
          set({ hidden: hideable.filter(({ key }) => !kept.includes(key)).map(({ key }) => key) })
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
    </Flex>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button type="text" size="small" icon={<Icon name="gear" />}>
        列设置
      </Button>
    </Popover>
  );
}
