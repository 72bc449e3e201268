import { Flex, Select, Tabs } from "antd";
import type { ReactNode } from "react";
import { usePhone } from "../../../../lib/hooks/use-media.ts";
import type { PersonTab } from "./tabs.ts";

type Props = {
  tabs: readonly { key: PersonTab; label: string }[];
  /** How many rows a tab's list has. */
  counts: Partial<Record<PersonTab, number>>;
  tab: PersonTab;
  onTab: (to: PersonTab) => void;
  children: ReactNode;
};

/** On a phone, where not all fit beside each other, one select. */
export function CardTabs({ tabs, counts, tab, onTab, children }: Props) {
  const phone = usePhone();
  const named = tabs.map(({ key, label }) => {
    const count = counts[key];
    return { key, label: count ? `${label} ${count.toLocaleString("zh-CN")}` : label };
  });
  const part = (
    <Flex vertical gap={16}>
      {children}
    </Flex>
  );
  if (phone)
    return (
      <>
        <Select<PersonTab>
          aria-label="卡片的内容"
          value={tab}
          onChange={onTab}
          options={named.map(({ key, label }) => ({ value: key, label }))}
        />
        {part}
      </>
    );
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(to) => onTab(to as PersonTab)}
      items={named.map(({ key, label }) => ({ key, label, children: key === tab ? part : null }))}
    />
  );
}
