import { type Edit, mayMove } from './edit-query.ts';
import { type FilterQuery, isGroup, type Keyed, levelOf, parentOf } from './filter-query.ts';

export type Direction = 'up' | 'down' | 'out' | 'in';

/** Alt with an arrow, wherever the focus is in a rule or a group. */
const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};
export const directionOfKey = (key: string): Direction | null => arrows[key] ?? null;

/** Why it cannot go there, for menus and readers. */
export const cannotMove: Record<Direction, string> = {
  up: 'Already first',
  down: 'Already last',
  in: 'No group next to it',
  out: 'Already in the outermost group',
};

/** Describes the position of a rule or group: “2 of 3 in the group at level 2”. */
export function describePosition<R extends Keyed>(query: FilterQuery<R>, id: string): string {
  const parent = parentOf(query, id);
  if (!parent) return '';
  const siblings = isGroup(query, id) ? parent.subgroups : parent.rules;
  const level = levelOf(query, parent.id);
  const where = level === 1 ? 'the outermost group' : `the group at level ${level}`;
  return `${siblings.indexOf(id) + 1} of ${siblings.length} in ${where}`;
}

type Move = Extract<Edit<Keyed>, { act: 'move' }>;

/** The edit for a keyboard move of a rule or group; null if it is not possible. */
export function shiftNode<R extends Keyed>(query: FilterQuery<R>, id: string, direction: Direction): Move | null {
  const parent = parentOf(query, id);
  if (!parent) return null;
  const siblings = isGroup(query, id) ? parent.subgroups : parent.rules;
  const at = siblings.indexOf(id);
  const to = (group: string, before: string | null): Move | null =>
    mayMove(query, id, group) ? { act: 'move', id, group, before } : null;
  switch (direction) {
    case 'up':
      return at > 0 ? to(parent.id, siblings[at - 1] ?? null) : null;
    case 'down':
      return at < siblings.length - 1 ? to(parent.id, siblings[at + 2] ?? null) : null;
    case 'out': {
      const above = parentOf(query, parent.id);
      if (!above) return null;
      const neighbour = isGroup(query, id) ? (above.subgroups[above.subgroups.indexOf(parent.id) + 1] ?? null) : null;
      return to(above.id, neighbour);
    }
    case 'in': {
      // A rule stands above its group's groups, so that the first of them is its neighbour below.
      const neighbour = isGroup(query, id)
        ? (parent.subgroups[at - 1] ?? parent.subgroups[at + 1])
        : parent.subgroups[0];
      return neighbour === undefined ? null : to(neighbour, null);
    }
  }
}
