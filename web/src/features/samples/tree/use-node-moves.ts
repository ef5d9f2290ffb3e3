import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { type Edit, editQuery, mayMove } from './edit-query.ts';
import type { FilterQuery, Keyed } from './filter-query.ts';
import { cannotMove, describePosition, directionOfKey, shiftNode } from './shift-node.ts';

type MoveEdit = Extract<Edit<Keyed>, { act: 'move' }>;
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

const positionOf = (id: string): HTMLElement | null => document.querySelector(`[data-node="${CSS.escape(id)}"]`);

/** Restores the focus to the moved node, which may have been rerendered in another group. */
function restoreFocus(id: string, focused: Element | null): void {
  requestAnimationFrame(() => {
    const same = focused instanceof HTMLElement && focused.isConnected ? focused : null;
    (same ?? positionOf(id)?.querySelector('button'))?.focus();
  });
}

/** Moves rules and groups with Alt and the arrow keys; `announcement` is for screen readers. */
export function useNodeMoves<R extends Keyed>(query: FilterQuery<R>, onMove: (edit: MoveEdit) => void) {
  const [announcement, setAnnouncement] = useState('');
  const onKeyDown = (id: string, name: string) => (event: KeyboardEvent) => {
    const direction = event.altKey && !event.ctrlKey && !event.metaKey ? directionOfKey(event.key) : null;
    if (direction === null) return;
    // Prevents Alt+Left from navigating back.
    event.preventDefault();
    event.stopPropagation();
    const edit = shiftNode(query, id, direction);
    if (edit === null) return setAnnouncement(`The ${name} was not moved. ${cannotMove[direction]}.`);
    onMove(edit);
    setAnnouncement(`The ${name} is now ${describePosition(editQuery(query, edit), id)}.`);
    restoreFocus(id, document.activeElement);
  };
  return { announcement, shifted: (id: string, name: string) => ({ 'data-node': id, onKeyDown: onKeyDown(id, name) }) };
}
export type NodeMoves = ReturnType<typeof useNodeMoves>;
