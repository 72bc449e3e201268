import { formatDuration } from "@zhutu/domain/duration.ts";
import { Button, Card, Col, Flex, Progress, Row, Typography } from "antd";
import { useState } from "react";
import { usePhone } from "../../../../lib/hooks/use-media.ts";
import { FigureRow } from "../../../../office/figure-row.tsx";
import { percent, type QuestionFigure, type Statistics } from "./paper-questions.ts";
import { QuestionFigures } from "./question-figures.tsx";

const labelWidth = { flex: "none", width: 72 };
const countWidth = { flex: "none", width: 56, textAlign: "right" } as const;
const passTenth = 6;

type Props = { statistics: Statistics; onRegrade: (question: QuestionFigure) => void };

/** The paper's statistics: candidates, passes, score distribution, and each question. */
export function PaperFigures({ statistics, onRegrade }: Props) {
  const { people, passed, averagePercent, medianTime, distribution, questions } = statistics;
  const most = Math.max(1, ...distribution);
  // Closed on a phone, so that the candidates are on the first screen.
  const [opened, setOpened] = useState(false);
  const folded = usePhone() && !opened;
  return (
    <Flex vertical gap={16}>
      <FigureRow
        figures={[
          ["交卷人数", `${people} 人`],
          ["及格", people === 0 ? "--" : `${passed} 人，${percent(passed / people)}`],
          ["平均得分率", averagePercent === null ? "--" : `${averagePercent.toFixed(1)}%`],
          ["中位用时", medianTime === null ? "--" : formatDuration(medianTime)],
        ]}
      />
      {people > 0 && folded && (
        <Button block onClick={() => setOpened(true)}>
          看分数分布和每题统计
        </Button>
      )}
      {people > 0 && !folded && (
        <Row gutter={[16, 16]}>
          <Col xs={24} xl={8}>
            <Card title="分数分布" size="small">
              <Flex vertical gap={4} role="list" aria-label="得分率分布">
                {distribution.map((count, tenth) => (
                  <Flex key={`${tenth}0%`} gap={8} align="center" role="listitem">
                    <Typography.Text style={labelWidth}>{rangeOf(tenth)}</Typography.Text>
                    <Progress
                      percent={(count / most) * 100}
                      showInfo={false}
                      aria-label={`${rangeOf(tenth)} ${count} 人`}
                      {...(tenth < passTenth && { status: "exception" as const })}
                    />
                    <Typography.Text style={countWidth}>{count} 人</Typography.Text>
                  </Flex>
                ))}
                <Typography.Text type="secondary">得分率 60% 及格；只算每人第一次交卷</Typography.Text>
              </Flex>
            </Card>
          </Col>
          <Col xs={24} xl={16}>
            <Card title="每题统计" size="small">
              <QuestionFigures questions={questions} onRegrade={onRegrade} />
            </Card>
          </Col>
        </Row>
      )}
    </Flex>
  );
}

const rangeOf = (tenth: number): string => `${tenth * 10}–${tenth === 9 ? 100 : tenth * 10 + 9}%`;
