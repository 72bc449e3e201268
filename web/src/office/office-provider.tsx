import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { antdTheme } from "../ui/antd-theme.ts";

// Chinese buttons of two characters stay 保存, not 保 存: what is read aloud and searched for is the word.
const button = { autoInsertSpace: false };

/** antd in our theme and in Chinese, around the whole office. */
export function OfficeProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={antdTheme} button={button}>
      {children}
    </ConfigProvider>
  );
}
