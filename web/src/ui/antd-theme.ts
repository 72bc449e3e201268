// antd uses the values of tokens.css, the one source; a plain object, so the kit stays free of
// antd.
import css from "./tokens.css?raw";

const values = new Map([...css.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]]));

/** A token's literal value; throws for unknown names. */
function token(name: string): string {
  const value = values.get(name);
  if (value === undefined) throw new Error(`tokens.css has no --${name}`);
  return value.replaceAll(/\s+/g, " ");
}

/** For ConfigProvider (mock-ups, "Mapping"). */
export const antdTheme = {
  token: {
    colorPrimary: token("primary"),
    colorPrimaryHover: token("primary-hover"),
    colorPrimaryActive: token("primary-active"),
    colorLink: token("primary"),
    // antd's hover colours have less contrast than 4.5:1.
    colorLinkHover: token("primary-hover"),
    colorLinkActive: token("primary-active"),
    colorErrorHover: token("danger-ink"),
    colorSuccess: token("success"),
    colorError: token("danger"),
    colorWarning: token("warn-ink"),
    colorText: token("ink"),
    colorTextSecondary: token("ink-2"),
    colorTextTertiary: token("ink-3"),
    colorTextPlaceholder: token("ink-3"),
    colorTextDescription: token("ink-3"),
    // antd's grey has 1.9:1, but locked values must be readable.
    colorTextDisabled: token("ink-3"),
    colorBgContainerDisabled: token("ground"),
    colorBorder: token("line-strong"),
    colorBorderSecondary: token("line"),
    colorBgLayout: token("ground"),
    borderRadius: 8,
    borderRadiusLG: 10,
    borderRadiusSM: 6,
    controlHeight: 40,
    controlHeightLG: 48,
    controlHeightSM: 32,
    fontSize: 14,
    fontSizeHeading1: 20,
    fontSizeHeading2: 16,
    lineHeightHeading1: 1.4,
    fontFamily: token("font"),
    boxShadowSecondary: token("shadow-2"),
    zIndexPopupBase: Number(token("z-popups")),
  },
  components: {
    Table: {
      headerBg: token("surface-2"),
      headerColor: token("ink-2"),
      headerSplitColor: "transparent",
      // antd's own is too dark for a hovered link.
      rowSelectedBg: token("primary-soft"),
      rowSelectedHoverBg: token("primary-soft"),
      cellPaddingBlock: 12,
      cellPaddingInline: 12,
    },
    Menu: {
      // Nineteen entries fit 900 pixels.
      itemHeight: 34,
      itemMarginBlock: 2,
      itemMarginInline: 12,
      itemPaddingInline: 12,
      iconMarginInlineEnd: 10,
      darkItemBg: token("night"),
      darkPopupBg: token("night"),
      darkItemColor: token("night-ink"),
      darkItemHoverBg: token("night-line"),
      groupTitleFontSize: 13,
      darkGroupTitleColor: token("night-ink"),
      darkItemSelectedBg: token("primary"),
    },
    Layout: {
      siderBg: token("night"),
      headerBg: token("surface"),
      headerHeight: 60,
      headerPadding: "0 24px",
    },
    // Like the kit's; antd mixes its grounds from text colours.
    Alert: {
      colorSuccessBg: token("success-soft"),
      colorWarningBg: token("warn-soft"),
      colorErrorBg: token("danger-soft"),
    },
    Typography: { titleMarginTop: 0, titleMarginBottom: 0 },
    Modal: { borderRadiusLG: 16 },
    // Light enough to read the chosen words, also when locked.
    Select: {
      multipleItemBg: token("ground"),
      multipleItemBorderColor: token("line-strong"),
      multipleItemBorderColorDisabled: token("line-strong"),
    },
    Progress: { defaultColor: token("primary") },
    Segmented: { trackBg: token("track") },
    // As dark as the kit's switch: at least 3:1 against white.
    Switch: { colorTextQuaternary: token("control-off"), colorTextTertiary: token("ink-2") },
    Tabs: { inkBarColor: token("primary") },
  },
};
