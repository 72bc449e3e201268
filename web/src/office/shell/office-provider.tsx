import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { type ReactNode, useMemo } from "react";
import { usePhone } from "../../lib/hooks/use-phone.ts";
import { usePrefersReducedMotion } from "../../lib/hooks/use-prefers-reduced-motion.ts";
import { antdTheme } from "../../ui/antd-theme.ts";
import css from "../office.module.css";

// What is pressed has a class of ours, by which it is found in the rows of tables.
const pressed = { className: css.pressed ?? "" };
// Chinese buttons of two characters stay 保存, not 保 存: what is read aloud and searched for is the word.
const button = { autoInsertSpace: false, ...pressed };

// Select and AutoComplete: what is written into stands in a field that shows the focus.
const select = { classNames: { input: css.inner ?? "" } };
// The cross in a field: antd's is 12 pixels, less than a finger or WCAG 2.2 needs. No higher than the fields beside it.
const input = { styles: { clear: { minWidth: 24, minHeight: 24, marginBlock: -1 } } };
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
  const still = usePrefersReducedMotion();
  const theme = useMemo(
    () => (still ? { ...sized, token: { ...sized.token, motion: false } } : sized),
    [sized, still],
  );
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={button}
      switch={pressed}
      checkbox={pressed}
      input={input}
      modal={modal}
      select={select}
      table={table}
    >
      {children}
    </ConfigProvider>
  );
}
