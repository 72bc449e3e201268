import { Card, Col, Flex, Row } from "antd";
import { useEffect, useState } from "react";
import { usePhone } from "../../../../lib/hooks/use-media.ts";
import { AnswerSheet } from "../../answer-sheet.tsx";
import { AttemptQuestion } from "./attempt-question.tsx";
import { type Attempt, cellsOf, isWorthALook } from "./attempt-status.ts";

/** Below the office's head. */
const headed = 80;
const beside = {
  position: "sticky",
  top: headed,
  maxHeight: `calc(100vh - ${headed * 2}px)`,
  overflow: "auto",
} as const;
const belowHead = { scrollMarginTop: headed };
const idOf = (questionId: number): string => `asked-${questionId}`;

/** The questions of an attempt in the candidate's order, with the answer sheet beside them. */
export function AttemptQuestions({ attempt }: { attempt: Attempt }) {
  const phone = usePhone();
  const cells = cellsOf(attempt);
  const looked = cells.filter(isWorthALook);
  const [onlyLooked, setOnlyLooked] = useState(false);
  const [gone, setGone] = useState<{ questionId: number }>();
  // A new object per press, so that pressing the same question scrolls again.
  useEffect(() => {
    if (!gone) return;
    const place = document.getElementById(idOf(gone.questionId));
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  }, [gone]);
  const walked = new Set((onlyLooked ? looked : cells).map(({ questionId }) => questionId));
  const go = (questionId: number): void => {
    if (!walked.has(questionId)) setOnlyLooked(false);
    setGone({ questionId });
  };
  return (
    <Row gutter={[16, 16]}>
      <Col xs={{ span: 24, order: 2 }} xl={{ span: 17, order: 1 }}>
        <Flex vertical gap={16}>
          {attempt.questions
            .filter(({ questionId }) => walked.has(questionId))
            .map((one) => (
              <section
                key={one.questionId}
                id={idOf(one.questionId)}
                aria-label={`第 ${one.questionNo} 题`}
                tabIndex={-1}
                style={belowHead}
              >
                <AttemptQuestion question={one} />
              </section>
            ))}
        </Flex>
      </Col>
      <Col xs={{ span: 24, order: 1 }} xl={{ span: 7, order: 2 }}>
        <Card size="small" title="答题卡" {...(!phone && { style: beside })}>
          <AnswerSheet
            cells={cells}
            current={gone?.questionId ?? 0}
            judges
            onGo={go}
            filter={{ on: onlyLooked, count: looked.length, turn: setOnlyLooked }}
          />
        </Card>
      </Col>
    </Row>
  );
}
