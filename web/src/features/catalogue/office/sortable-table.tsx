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
import { Table, type TableProps } from "antd";
import { type ComponentProps, createContext, useContext } from "react";
import { Icon } from "../../../ui/icon.tsx";
import type { CourseRow } from "./use-course-drop.ts";

/** What makes a button the handle of its row. */
type Handle = ComponentProps<"button">;
const HandleContext = createContext<Handle | null>(null);

type Props = TableProps<CourseRow> & {
  rows: readonly CourseRow[];
  /** The sentence that says why rows cannot be dragged now. */
  hindrance: string | undefined;
  onDrop: (from: number, to: number) => void;
};

/** A table of courses whose rows are dragged by a handle, with the mouse, a finger or the keyboard. */
export function SortableTable({ rows, hindrance, onDrop, columns = [], ...table }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map(({ courseId }) => courseId);
  const nameOf = (id: unknown) => rows.find(({ courseId }) => courseId === id)?.courseName ?? "";
  const placeOf = (id: unknown) => rows.findIndex(({ courseId }) => courseId === id);
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
          draggable: "按空格键拿起课程，用上下方向键移动，再按空格键放下，按 Esc 取消。",
        },
        announcements: {
          onDragStart: ({ active }) => `已拿起${nameOf(active.id)}`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)}移到第 ${placeOf(over.id) + 1} 位` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${nameOf(active.id)}已放到第 ${placeOf(over.id) + 1} 位` : undefined,
          onDragCancel: ({ active }) => `已取消移动${nameOf(active.id)}`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={hindrance !== undefined}>
        <Table<CourseRow>
          {...table}
          rowKey="courseId"
          dataSource={rows}
          columns={[
            {
              key: "sort",
              title: <span className="sr">排序</span>,
              width: 44,
              className: "o-sort",
              render: (_, one) => <DragHandle name={one.courseName} hindrance={hindrance} />,
            },
            ...columns,
          ]}
          components={{ body: { row: SortableRow } }}
        />
      </SortableContext>
    </DndContext>
  );
}

function SortableRow(props: ComponentProps<"tr"> & { "data-row-key"?: number }) {
  const id = props["data-row-key"];
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition, isDragging } =
    useSortable({ id: id ?? "" });
  // Vertical only, without the scaling that rows of different heights would get.
  const moved = transform && `translate3d(0, ${Math.round(transform.y)}px, 0)`;
  if (id === undefined) return <tr {...props} />; // the row that says there is nothing
  return (
    <HandleContext value={{ ...attributes, ...listeners, ref: setActivatorNodeRef }}>
      <tr
        {...props}
        ref={setNodeRef}
        className={`${props.className ?? ""} ${isDragging ? "o-dragged" : ""}`}
        style={{ ...props.style, ...(moved && { transform: moved }), transition }}
      />
    </HandleContext>
  );
}

function DragHandle({ name, hindrance }: { name: string; hindrance: string | undefined }) {
  const handle = useContext(HandleContext);
  const label = `拖动排序：${name}`;
  if (hindrance !== undefined || !handle)
    return (
      <button type="button" className="icon-btn o-handle" disabled aria-label={label} title={hindrance}>
        <Icon name="grip" />
      </button>
    );
  return (
    <button type="button" className="icon-btn o-handle" {...handle} aria-label={label}>
      <Icon name="grip" />
    </button>
  );
}
