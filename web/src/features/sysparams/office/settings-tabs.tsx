import { formatTime } from "@zhutu/domain/time.ts";
import { Segmented, Typography } from "antd";
import { useNavigate } from "react-router";
import { officePaths } from "../../../office-paths.ts";

const TABS = [
  { value: officePaths.sysparam(), label: "参数" },
  { value: officePaths.site(), label: "站点和公告" },
];

/** The two pages of settings, each with its own saving; leaving one with changes asks. */
export function SettingsTabs({ here }: { here: string }) {
  const navigate = useNavigate();
  return <Segmented aria-label="设置" options={TABS} value={here} onChange={(to) => void navigate(to)} />;
}

/** What the form of the one record there is of each has in common. */
export const settingsForm = {
  id: 1,
  locked: () => undefined,
  missing: { text: "没有找到系统参数", back: "返回概览", to: officePaths.overview() },
  beside: (saved: { updateTime: string | null; updatedBy: string | null }) => (
    <Typography.Text type="secondary">
      {saved.updateTime === null
        ? "还没有人改过"
        : `${saved.updatedBy ?? "系统"} ${formatTime(saved.updateTime)} 保存`}
    </Typography.Text>
  ),
};
