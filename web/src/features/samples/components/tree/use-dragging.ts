import { type DragEvent, useState } from 'react';
import { type Edit, mayMove } from '../../model/tree/edit-query.ts';
import type { FilterQuery, Keyed } from '../../model/tree/filter-query.ts';

export type MoveEdit = Extract<Edit<Keyed>, { act: 'move' }>;
type Target = Omit<MoveEdit, 'act' | 'id'>;

/** Rules and groups of one tree, dragged by their handles; what is dragged in another tree finds no place here. */
export function useDragging<R extends Keyed>(query: FilterQuery<R>, onMove: (edit: MoveEdit) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    dragged,
    over,
    handle: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        setDragged(id);
      },
      onDragEnd: stop,
    }),
    /** `name` distinguishes this place from the others while something hangs over it. */
    target: (name: string, { group, before }: Target) => {
      if (dragged === null || !mayMove(query, dragged, group)) return {};
      return {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(name);
        },
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          event.stopPropagation();
          onMove({ act: 'move', id: dragged, group, before });
          stop();
        },
      };
    },
  };
}
export type Dragging = ReturnType<typeof useDragging>;
