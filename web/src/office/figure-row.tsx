import { Card, Col, Row, Skeleton, Statistic } from "antd";

/** How a figure is written; its unit behind it is small. */
export const boldFigure = { fontWeight: 700 };
export const smallUnit = { fontSize: 14, fontWeight: 400 };

type Props = { figures: readonly (readonly [label: string, figure: string | undefined])[] };

/** Figures side by side, each with its name; one that is not known yet keeps its place. */
export function FigureRow({ figures }: Props) {
  return (
    <Row gutter={[16, 16]}>
      {figures.map(([label, figure]) => (
        <Col key={label} xs={12} lg={24 / figures.length}>
          <Card role="group" aria-label={label}>
            <Statistic
              title={label}
              styles={{ content: boldFigure }}
              value={figure ?? ""}
              formatter={() => figure ?? <Skeleton.Input active size="small" />}
            />
          </Card>
        </Col>
      ))}
    </Row>
  );
}
