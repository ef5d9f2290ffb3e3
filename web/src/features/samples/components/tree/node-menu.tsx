import {
  ArrowDown,
  ArrowUp,
  Copy,
  CornerDownRight,
  CornerLeftUp,
  EllipsisVertical,
  type LucideIcon,
} from 'lucide-react';
import { IconButton } from '#ui/actions';
import { DropdownMenu, MenuDivider, MenuItem } from '#ui/overlays';
import type { Edit } from '../../model/tree/edit-query.ts';
import type { FilterQuery, Keyed } from '../../model/tree/filter-query.ts';
import { cannotMove, type Direction, shiftNode } from '../../model/tree/shift-node.ts';

const moves: readonly { direction: Direction; itemLabel: string; icon: LucideIcon; keys: string }[] = [
  { direction: 'up', itemLabel: 'Move up', icon: ArrowUp, keys: 'Alt ↑' },
  { direction: 'down', itemLabel: 'Move down', icon: ArrowDown, keys: 'Alt ↓' },
  { direction: 'in', itemLabel: 'Move into the next group', icon: CornerDownRight, keys: 'Alt →' },
  { direction: 'out', itemLabel: 'Move out of its group', icon: CornerLeftUp, keys: 'Alt ←' },
];

type NodeMenuProps<R extends Keyed> = {
  query: FilterQuery<R>;
  id: string;
  /** “rule on Body site”, “group”. */
  name: string;
  node: Pick<Keyed, 'isActive' | 'negate'>;
  onEdit: (edit: Exclude<Edit<R>, { act: 'change_rule' | 'add_rule' }>) => void;
};

/** The menu of a rule or group, including keyboard moves. */
export function NodeMenu<R extends Keyed>({ query, id, name, node, onEdit }: NodeMenuProps<R>) {
  return (
    <DropdownMenu
      label={`Actions for the ${name}`}
      trigger={<IconButton label={`More actions for the ${name}`} icon={EllipsisVertical} size="small" />}
    >
      <MenuItem onSelect={() => onEdit({ act: 'set_negate', id, on: !node.negate })}>
        {node.negate ? 'Remove NOT' : 'Negate (NOT)'}
      </MenuItem>
      <MenuItem onSelect={() => onEdit({ act: 'set_active', id, on: !node.isActive })}>
        {node.isActive ? 'Turn off' : 'Turn on'}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => onEdit({ act: 'duplicate', id })}>
        Duplicate
      </MenuItem>
      <MenuDivider />
      {moves.map(({ direction, itemLabel, icon, keys }) => {
        const edit = shiftNode(query, id, direction);
        return (
          <MenuItem
            key={direction}
            icon={icon}
            disabledReason={edit ? null : cannotMove[direction]}
            onSelect={() => edit && onEdit(edit)}
          >
            {itemLabel} <kbd className="ml-auto pl-3 text-11 text-ink-3">{keys}</kbd>
          </MenuItem>
        );
      })}
      <MenuDivider />
      <MenuItem danger onSelect={() => onEdit({ act: 'remove', id })}>
        Remove
      </MenuItem>
    </DropdownMenu>
  );
}
