import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { antdTheme } from "../../ui/antd-theme.ts";

// Chinese buttons of two characters stay 保存, not 保 存: what is read aloud and searched for is the word.
const button = { autoInsertSpace: false };

/** The walls of a room built with antd: our theme and Chinese. Only screens that load lazily use it. */
export function AntdRoom({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={antdTheme} button={button}>
      {children}
    </ConfigProvider>
  );
}
