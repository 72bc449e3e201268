import { formatDuration } from "@zhutu/domain/duration.ts";
import {
  rankCoursePlayTime,
  rankUserPlayTime,
  RANKED,
  type Ranked,
} from "@zhutu/domain/statistics/office/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Card, Col, Flex, Row, Select } from "antd";
import { CoursePicker } from "../../features/statistics/office/course-picker.tsx";
import { RankBars } from "../../features/statistics/office/bars.tsx";
import { useRangeChoice } from "../../features/statistics/office/range-choice.tsx";
import { playRange } from "../../features/statistics/office/sales-range.ts";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { idOf, listParams, oneOf } from "../../lib/lists/list-params.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "seeTheShopsSales",
  title: "播放统计",
  menu: { section: "运营", icon: "chart" },
});

const view = listParams({
  fields: { ...playRange, courseId: idOf(), top: oneOf<Ranked>(RANKED, RANKED[0]) },
});
const places = RANKED.toSorted((a, b) => a - b).map((value) => ({ value, label: `前 ${value} 名` }));
const besideBars = { marginBottom: 16 };
const nothing = <EmptyState icon="play" text="这段时间还没有播放记录" />;

/** Which courses are played most, and who plays most, of all courses or of a picked one (STAT-016). */
export default function OfficePlayStatis() {
  const { days, choice } = useRangeChoice(view);
  const { filters, show } = useListParams(view);
  const { courseId, top } = filters;
  const phone = usePhone();
  // Beside the title, a phone has no room for both.
  const picker = (
    <CoursePicker value={courseId} onChange={(chosen) => show({ filters: { courseId: chosen } })} />
  );
  const kept = { placeholderData: keepPreviousData };
  const courses = useApi(rankCoursePlayTime, { query: { ...days, top } }, kept);
  const people = useApi(
    rankUserPlayTime,
    { query: { ...days, top, ...(courseId !== undefined && { courseId }) } },
    kept,
  );
  return (
    <OfficePage
      actions={
        <>
          <Select
            aria-label="名次"
            options={places}
            value={top}
            onChange={(chosen) => show({ filters: { top: chosen } })}
            virtual={false}
          />
          {choice}
        </>
      }
    >
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={12}>
          <Card title="课程播放时长排行">
            <QueryView query={courses}>
              {(rows) =>
                rows.length === 0 ? (
                  nothing
                ) : (
                  <RankBars
                    bars={rows.map((one, at) => ({
                      key: one.courseId,
                      name: `${at + 1}. ${one.courseName}`,
                      value: one.totalPlayTime,
                      said: formatDuration(one.totalPlayTime),
                    }))}
                  />
                )
              }
            </QueryView>
          </Card>
        </Col>
        <Col xs={24} xl={12}>
          <Card title="学员播放时长排行" {...(!phone && { extra: picker })}>
            {phone && <Flex style={besideBars}>{picker}</Flex>}
            <QueryView query={people}>
              {(rows) =>
                rows.length === 0 ? (
                  nothing
                ) : (
                  <RankBars
                    bars={rows.map((one, at) => ({
                      key: one.userId,
                      name: `${at + 1}. ${one.userName}（${one.telephone}）`,
                      value: one.totalPlayTime,
                      said: formatDuration(one.totalPlayTime),
                    }))}
                  />
                )
              }
            </QueryView>
          </Card>
        </Col>
      </Row>
    </OfficePage>
  );
}
