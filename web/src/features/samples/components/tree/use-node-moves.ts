import { type KeyboardEvent, useState } from 'react';
import { editQuery } from '../../model/tree/edit-query.ts';
import type { FilterQuery, Keyed } from '../../model/tree/filter-query.ts';
import { cannotMove, describePosition, directionOfKey, shiftNode } from '../../model/tree/shift-node.ts';
import type { MoveEdit } from './use-dragging.ts';

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
