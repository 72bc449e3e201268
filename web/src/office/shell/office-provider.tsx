import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { type ReactNode, useMemo } from "react";
import { usePhone } from "../../lib/hooks/use-phone.ts";
import { useStill } from "../../lib/hooks/use-still.ts";
import { antdTheme } from "../../ui/antd-theme.ts";
import css from "../office.module.css";

// Chinese buttons of two characters stay 保存, not 保 存: what is read aloud and searched for is the word.
const button = { autoInsertSpace: false };

// Select and AutoComplete: what is written into stands in a field that shows the focus.
const select = { classNames: { input: css.inner ?? "" } };
const table = { className: css.table ?? "" };

// A press beside a dialog throws nothing away that was typed in it.
const modal = { mask: { closable: false } };
const forFingers = {
  token: { ...antdTheme.token, controlHeight: 44, controlHeightSM: 44 },
  components: {
    ...antdTheme.components,
    Menu: { ...antdTheme.components.Menu, itemHeight: 44 },
    // A label above its field is as high as its text, not as the field.
    Form: { labelHeight: "auto" },
    Switch: { ...antdTheme.components.Switch, trackHeight: 28, trackMinWidth: 52, handleSize: 24 },
  },
};

/** antd in our theme and in Chinese, around the whole office. */
export function OfficeProvider({ children }: { children: ReactNode }) {
  const sized = usePhone() ? forFingers : antdTheme;
  const still = useStill();
  const theme = useMemo(
    () => (still ? { ...sized, token: { ...sized.token, motion: false } } : sized),
    [sized, still],
  );
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={button} modal={modal} select={select} table={table}>
      {children}
    </ConfigProvider>
  );
}
