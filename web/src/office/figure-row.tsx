import { Card, Col, Row, Skeleton, Statistic } from "antd";
import { usePhone } from "../lib/hooks/use-phone.ts";

/** How a figure is written; its unit behind it is small. */
export const boldFigure = { fontWeight: 700 };
export const smallUnit = { fontSize: 14, fontWeight: 400 };
/** Two stand beside each other on a phone: seven digits with their currency must fit. */
const onPhone = { ...boldFigure, fontSize: 18, overflowWrap: "anywhere" } as const;

type Props = { figures: readonly (readonly [label: string, figure: string | undefined])[] };

/** Figures side by side, each with its name; one that is not known yet keeps its place. */
export function FigureRow({ figures }: Props) {
  const phone = usePhone();
  const gap = phone ? 12 : 16;
  return (
    <Row gutter={[gap, gap]}>
      {figures.map(([label, figure]) => (
        <Col key={label} xs={12} lg={24 / figures.length}>
          <Card role="group" aria-label={label} {...(phone && { size: "small" })}>
            <Statistic
              title={label}
              styles={{ content: phone ? onPhone : boldFigure }}
              value={figure ?? ""}
              formatter={() => figure ?? <Skeleton.Input active size="small" />}
            />
          </Card>
        </Col>
      ))}
    </Row>
  );
}
