import { Card, Col, Row, Skeleton, Statistic } from "antd";

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
              value={figure ?? ""}
              formatter={() => figure ?? <Skeleton.Input active size="small" />}
            />
          </Card>
        </Col>
      ))}
    </Row>
  );
}
