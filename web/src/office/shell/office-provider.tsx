import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { type ReactNode, useMemo } from "react";
import { usePhone, usePrefersReducedMotion } from "../../lib/hooks/use-media.ts";
import { antdTheme } from "../../ui/antd-theme.ts";
import css from "../office.module.css";

// Our class, to find pressables in table rows.
const pressed = { className: css.pressed ?? "" };
// Two-character buttons stay 保存, not 保 存, for screen readers and searching.
const button = { autoInsertSpace: false, ...pressed };

// Their inner input is in a field that shows the focus.
const select = { classNames: { input: css.inner ?? "" } };
// antd's clear button of 12 pixels is too small for fingers and WCAG 2.2; no higher than the fields
// beside it.
const input = { styles: { clear: { minWidth: 24, minHeight: 24, marginBlock: -1 } } };
const table = { className: css.table ?? "" };

// A press beside a dialog must not drop what was typed; a long title ends before the cross.
const modal = { mask: { closable: false }, styles: { title: { paddingInlineEnd: 24 } } };
const forFingers = {
  token: { ...antdTheme.token, controlHeight: 44, controlHeightSM: 44 },
  components: {
    ...antdTheme.components,
    Menu: { ...antdTheme.components.Menu, itemHeight: 44 },
    // A label above its field is as high as its text.
    Form: { labelHeight: "auto" },
    Switch: { ...antdTheme.components.Switch, trackHeight: 28, trackMinWidth: 52, handleSize: 24 },
  },
};

/** antd in our theme and in Chinese. */
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
