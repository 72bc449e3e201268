import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { Dropdown, Table, type TableProps } from "antd";
import { type ComponentProps, createContext, useContext } from "react";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { Icon } from "../../ui/icon.tsx";
import { ActButton } from "../act-button.tsx";
import css from "../office.module.css";

/** Props that make a button its row's handle. */
type Handle = ComponentProps<"button">;
const HandleContext = createContext<Handle | null>(null);

export type Sorting<T> = {
  nameOf: (row: T) => string;
  /** Why rows cannot be moved now. */
  disabledReason: string | undefined;
  onDrop: (from: number, to: number) => void;
};

/** Mentions the keyboard only where there is one. */
export function SortingHint(): string {
  return usePhone()
    ? "拖动手柄，或点手柄上移、下移"
    : "拖动手柄，或点手柄选择上移、下移，或聚焦后按空格加方向键，可以调整顺序";
}

type Props<T> = TableProps<T> & {
  rows: readonly T[];
  idOf: (row: T) => string | number;
  sorting: Sorting<T>;
};

/** Rows are dragged by a handle with mouse, finger or keyboard; pressing it moves by one. */
export function SortableTable<T extends object>({ rows, idOf, sorting, columns = [], ...table }: Props<T>) {
  const { nameOf, disabledReason, onDrop } = sorting;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => rows.findIndex((row) => idOf(row) === id);
  const nameAt = (id: unknown) => {
    const row = rows[placeOf(id)];
    return row ? nameOf(row) : "";
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onDrop(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: "按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消。",
        },
        announcements: {
          onDragStart: ({ active }) => `已拿起${nameAt(active.id)}`,
          onDragOver: ({ active, over }) =>
            over ? `${nameAt(active.id)}移到第 ${placeOf(over.id) + 1} 位` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${nameAt(active.id)}已放到第 ${placeOf(over.id) + 1} 位` : undefined,
          onDragCancel: ({ active }) => `已取消移动${nameAt(active.id)}`,
        },
      }}
    >
      <SortableContext
        items={rows.map(idOf)}
        strategy={verticalListSortingStrategy}
        disabled={disabledReason !== undefined}
      >
        <Table<T>
          {...table}
          rowKey={idOf}
          dataSource={rows}
          columns={[
            {
              key: "sorting",
              title: "排序",
              width: 64,
              render: (_, row, at) => (
                <DragHandle name={nameOf(row)} at={at} last={rows.length - 1} sorting={sorting} />
              ),
            },
            ...columns,
          ]}
          components={{ body: { row: SortableRow } }}
        />
      </SortableContext>
    </DndContext>
  );
}

function SortableRow(props: ComponentProps<"tr"> & { "data-row-key"?: string | number }) {
  const id = props["data-row-key"];
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition, isDragging } =
    useSortable({ id: id ?? "" });
  // Vertical only, without scaling rows of different heights.
  const moved = transform && `translate3d(0, ${Math.round(transform.y)}px, 0)`;
  if (id === undefined) return <tr {...props} />; // the row for an empty table
  return (
    <HandleContext value={{ ...attributes, ...listeners, ref: setActivatorNodeRef }}>
      <tr
        {...props}
        ref={setNodeRef}
        className={`${props.className ?? ""} ${isDragging ? css.dragged : ""}`}
        style={{ ...props.style, ...(moved && { transform: moved }), transition }}
      />
    </HandleContext>
  );
}

type HandleProps = { name: string; at: number; last: number; sorting: Sorting<never> };

function DragHandle({ name, at, last, sorting: { disabledReason, onDrop } }: HandleProps) {
  const handle = useContext(HandleContext);
  const button = (
    <ActButton
      type="text"
      size="small"
      {...(disabledReason === undefined && { className: css.handle })}
      icon={<Icon name="grip" />}
      why={disabledReason}
      {...(disabledReason === undefined && (handle as object))}
      aria-label={`拖动排序：${name}`}
    />
  );
  if (disabledReason !== undefined) return button;
  const items = [
    { key: "up", label: "上移", disabled: at === 0, onClick: () => onDrop(at, at - 1) },
    { key: "down", label: "下移", disabled: at === last, onClick: () => onDrop(at, at + 1) },
  ];
  return (
    <Dropdown trigger={["click"]} menu={{ items }}>
      {button}
    </Dropdown>
  );
}
