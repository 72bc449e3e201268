import { formatAmount } from "@zhutu/domain/money.ts";
import { exchangeCourse, getExchange } from "@zhutu/domain/refunds/contract.ts";
import { Alert, Flex, Form, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { api, sayDone, sentenceOf } from "../../../lib/api/api.ts";
import { markStale, useApi } from "../../../lib/api/query.ts";
import { moneyStale, sayRefund } from "../../../lib/orders/money-stale.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";

type Line = { orderItemId: number; orderItemName: string; orderItemAmt: number };
type Props<C> = {
  orderId: string;
  line: Line | undefined;
  onClose: () => void;
  /** The field in which the other course is found. */
  choice: (field: { chosen: C | undefined; onChosen: (course: C | undefined) => void }) => ReactNode;
};

/** Gives another course for one that nobody began; says its price and what goes back before. */
export function ExchangeDialog<C extends { courseId: number }>({ orderId, line, onClose, choice }: Props<C>) {
  const [chosen, setChosen] = useState<C>();
  const close = (): void => {
    setChosen(undefined);
    onClose();
  };
  const offer = useApi(
    getExchange,
    {
      params: { orderId },
      query: { orderItemId: line?.orderItemId ?? 0, courseId: chosen?.courseId ?? 0 },
    },
    { enabled: line !== undefined && chosen !== undefined, staleTime: 0, retry: false },
  );
  const known = chosen && offer.data;
  const why = known?.whyNot ?? (chosen && offer.error ? sentenceOf(offer.error) : null);
  return (
    <AskingDialog
      title="换课"
      yes={known && known.difference > 0 ? `换课并退 ${formatAmount(known.difference)}` : "换课"}
      isReady={known !== undefined && why === null}
      initial={{}}
      open={line !== undefined}
      onClose={close}
      run={async () => {
        if (!line || !chosen || !known) return;
        const body = { orderItemId: line.orderItemId, courseId: chosen.courseId, price: known.price };
        const { refund } = await api(exchangeCourse, { params: { orderId }, body }, { quiet: true });
        if (refund) sayRefund(refund, `${exchangeCourse.done}。`);
        else sayDone(exchangeCourse);
        // Its words are the former course's until it is closed.
        void markStale([...moneyStale, getExchange]);
      }}
    >
      {line && (
        <Typography.Paragraph>
          把{line.orderItemName}（已付 {formatAmount(line.orderItemAmt)}
          ）换成价格相同或更低的课程，原课程停用，差价原路退回，买家会收到站内通知。已经开过发票的，换课后请作废重开。
        </Typography.Paragraph>
      )}
      <Form.Item label="换成" htmlFor="exchange-course" required>
        {choice({ chosen, onChosen: (course) => setChosen(() => course) })}
      </Form.Item>
      {known && why === null && (
        <Flex vertical>
          <Typography.Text>
            {known.courseName}现价 {formatAmount(known.price)}，
            {known.difference > 0 ? `退差价 ${formatAmount(known.difference)}` : "没有差价"}
          </Typography.Text>
        </Flex>
      )}
      {why !== null && <Alert type="warning" showIcon title={why} />}
    </AskingDialog>
  );
}
