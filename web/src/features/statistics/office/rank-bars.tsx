import { Flex, Progress, Typography } from "antd";
import type { ReactNode } from "react";

type Bar = { key: number; name: ReactNode; value: number; said: string };

const bare = { padding: 0, margin: 0, listStyle: "none" };
const figure = { whiteSpace: "nowrap" } as const;

/** Places with a bar each, as long as its value; what each is and has stands above its bar. */
export function RankBars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <Flex vertical gap={12} component="ol" style={bare}>
      {bars.map(({ key, name, value, said }) => (
        <li key={key}>
          <Flex justify="space-between" gap="small">
            <span>{name}</span>
            <Typography.Text strong style={figure}>
              {said}
            </Typography.Text>
          </Flex>
          <div aria-hidden="true">
            <Progress status="normal" percent={most > 0 ? (value / most) * 100 : 0} showInfo={false} />
          </div>
        </li>
      ))}
    </Flex>
  );
}
