import { Card, Skeleton, Statistic, Typography } from "antd";
import type { CSSProperties } from "react";
import { usePhone } from "../lib/hooks/use-media.ts";
import css from "./office.module.css";

export const boldFigure = { fontWeight: 700 };
export const smallUnit = { fontSize: 14, fontWeight: 400 };
/** Two fit beside each other on a phone: seven digits with currency. */
const onPhone = { ...boldFigure, fontSize: 18, overflowWrap: "anywhere" } as const;

type Figure = readonly [label: string, figure: string | undefined, more?: string];
type Props = { figures: readonly Figure[] };

/**
 * Figures in one row where there is room, each with name and note; unknown ones keep their place.
 */
export function FigureRow({ figures }: Props) {
  const phone = usePhone();
  return (
    <div className={css.figures} style={{ "--figures": figures.length } as CSSProperties}>
      {figures.map(([label, figure, more]) => (
        <Card key={label} role="group" aria-label={label} {...(phone && { size: "small" })}>
          <Statistic
            title={label}
            styles={{ content: phone ? onPhone : boldFigure }}
            value={figure ?? ""}
            formatter={() => figure ?? <Skeleton.Input active size="small" />}
          />
          {more && <Typography.Text type="secondary">{more}</Typography.Text>}
        </Card>
      ))}
    </div>
  );
}
