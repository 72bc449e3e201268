import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { isSeen } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { type ChapterMove, type Step, stepOf } from "@zhutu/domain/catalogue/chapters/chapter-move.ts";
import { Alert, Flex } from "antd";
import { useState } from "react";
import { ChapterRow } from "./chapter-row.tsx";
import type { Chapter } from "./chapter-values.ts";
import { dropOf, INDENT, rowsOf } from "./tree-drop.ts";

type Props = {
  chapters: readonly Chapter[];
  shown: number | undefined;
  /** Why chapters that learners see are not deleted. */
  held: string | undefined;
  onShow: (chapter: Chapter) => void;
  onMove: (move: ChapterMove) => void;
  onDelete: (chapter: Chapter) => void;
};

type Drag = { active: number; over: number; sideways: number };
const idOf = (id: unknown): number => Number(id);

const SIDEWAYS: Readonly<Record<string, number>> = { ArrowLeft: -INDENT, ArrowRight: INDENT };

/** Up and down go from row to row, left and right a level out or in. */
const byKeys: KeyboardCoordinateGetter = (event, args) => {
  const { x, y } = args.currentCoordinates;
  const sideways = SIDEWAYS[event.code];
  if (sideways !== undefined) {
    event.preventDefault();
    return { x: x + sideways, y };
  }
  const to = sortableKeyboardCoordinates(event, args);
  return to && { x, y: to.y };
};

/** A course's chapters, dragged by a handle to another place or another parent, with the mouse, a finger or the keyboard; a press on it offers the same as a menu. */
export function ChapterTree({ chapters, shown, held, onShow, onMove, onDelete }: Props) {
  const [drag, setDrag] = useState<Drag>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byKeys }),
  );
  const rows = rowsOf(chapters, drag?.active);
  const titleOf = (id: unknown) =>
    chapters.find(({ courseChapterId }) => courseChapterId === idOf(id))?.chapterTitle ?? "";
  const move = drag && dropOf(chapters, drag.active, drag.over, drag.sideways);
  const placeOf = ({ parentChapterId, chapterIds, sourceChapterId }: ChapterMove): string =>
    `${parentChapterId === 0 ? "顶层" : `“${titleOf(parentChapterId)}”`}的第 ${chapterIds.indexOf(sourceChapterId) + 1} 个`;
  const follow = ({ active, over, delta }: DragMoveEvent): void =>
    setDrag({ active: idOf(active.id), over: idOf(over?.id ?? active.id), sideways: delta.x });
  const drop = ({ active, over, delta }: DragEndEvent): void => {
    setDrag(undefined);
    const to = over && dropOf(chapters, idOf(active.id), idOf(over.id), delta.x);
    if (to) onMove(to);
  };
  const step = (id: number, which: Step): void => {
    const to = stepOf(chapters, id, which);
    if (to) onMove(to);
  };
  const where = move ? `放到${placeOf(move)}` : "放回原处";
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setDrag({ active: idOf(active.id), over: idOf(active.id), sideways: 0 })}
      onDragMove={follow}
      onDragOver={follow}
      onDragEnd={drop}
      onDragCancel={() => setDrag(undefined)}
      accessibility={{
        screenReaderInstructions: {
          draggable: "按空格键拿起，上下方向键换位置，左右方向键升降级，再按空格键放下，按 Esc 取消。",
        },
        announcements: {
          onDragStart: ({ active }) => `已拿起${titleOf(active.id)}`,
          onDragOver: () => where,
          onDragEnd: ({ active }) => `${titleOf(active.id)}：${where}`,
          onDragCancel: ({ active }) => `已取消移动${titleOf(active.id)}`,
        },
      }}
    >
      <SortableContext
        items={rows.map(({ node }) => node.courseChapterId)}
        strategy={verticalListSortingStrategy}
      >
        <Flex vertical role="list" aria-label="章节">
          {rows.map((row) => {
            const { node, depth } = row;
            const id = node.courseChapterId;
            return (
              <ChapterRow
                key={id}
                row={row}
                nodes={chapters}
                held={isSeen(node.chapterStatus) ? held : undefined}
                depth={drag?.active === id && move ? move.depth : depth}
                isShown={shown === id}
                onShow={() => onShow(node)}
                onStep={(which) => step(id, which)}
                onDelete={() => onDelete(node)}
              />
            );
          })}
        </Flex>
      </SortableContext>
      {drag && (
        <Alert
          type="info"
          title={`正在移动 ${titleOf(drag.active)}：${where}`}
          description="↑ ↓ 换位置，→ 降级，← 升级，空格放下，Esc 放弃"
        />
      )}
    </DndContext>
  );
}
