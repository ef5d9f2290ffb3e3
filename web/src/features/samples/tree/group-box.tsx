import {
  ArrowDown,
  ArrowUp,
  Copy,
  CornerDownRight,
  CornerLeftUp,
  EllipsisVertical,
  GripVertical,
  type LucideIcon,
  Plus,
  X,
} from 'lucide-react';
import { classNames } from '#ui';
import { Button, IconButton } from '#ui/actions';
import { SegmentedControl, Select } from '#ui/forms';
import { DropdownMenu, MenuDivider, MenuItem } from '#ui/overlays';
import { CountCell } from './count-cell.tsx';
import { type Edit, mayAddGroup } from './edit-query.ts';
import { type FilterQuery, type GroupNode, isActiveNode, type Keyed, ROOT } from './filter-query.ts';
import { cannotMove, type Direction, shiftNode } from './shift-node.ts';
import type { InTree } from './tree-props.ts';

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
function NodeMenu<R extends Keyed>({ query, id, name, node, onEdit }: NodeMenuProps<R>) {
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

/** One rule: its handle, what it asks, what it leaves, and what can be done with it. */
function RuleRow<R extends Keyed>(props: InTree<R> & { group: string }) {
  const { query, id, group, dragging, shifting, onEdit, counts, total, unfinished, nameOf } = props;
  const rule = query.rulesMapping[id];
  if (!rule) return null;
  return (
    <div
      className={classNames(
        'min-w-0 rounded-m border border-line bg-surface py-1 pr-1 pl-1',
        dragging.over === id && 'border-t-accent',
        dragging.dragged === id && 'opacity-40',
      )}
      {...dragging.target(id, { group, before: id })}
      {...shifting.shifted(id, nameOf(rule))}
    >
      <div className="flex min-w-0 items-start gap-1.5">
        <span {...dragging.handle(id)} className="cursor-grab pt-1 text-ink-3" title="Drag the rule">
          <GripVertical aria-hidden="true" className="size-3.5!" />
        </span>
        <div
          className={classNames('flex min-w-0 flex-1 flex-wrap items-center gap-1.5', !rule.isActive && 'opacity-50')}
        >
          {rule.negate && <b className="font-medium text-12 text-danger">not</b>}
          {props.renderRule(rule)}
        </div>
        <span className="flex flex-none items-center max-md:flex-col max-md:items-end">
          {!rule.isActive && <span className="ml-auto text-12 text-ink-3">turned off</span>}
          {isActiveNode(query, id) && (
            <CountCell n_samples={counts.get(id)} total={total} unfinished={unfinished.get(id)} />
          )}
          <span className="flex flex-none">
            <NodeMenu query={query} id={id} name={nameOf(rule)} node={rule} onEdit={onEdit} />
            <IconButton
              label={`Remove the ${nameOf(rule)}`}
              icon={X}
              size="small"
              onClick={() => onEdit({ act: 'remove', id })}
            />
          </span>
        </span>
      </div>
      {props.renderBelow?.(rule)}
    </div>
  );
}

const joins = [
  { value: 'and', label: 'All' },
  { value: 'or', label: 'Any' },
] as const;

/** One group: a box with All or Any, its rules, its groups, and what it leaves. */
export function GroupBox<R extends Keyed>(props: InTree<R> & { level: number }) {
  const { query, id, level, dragging, onEdit, renderAdder } = props;
  const group = query.groupMapping[id];
  if (!group) return null;
  const endOf = `end ${id}`;
  return (
    <fieldset
      className={classNames(
        'grid min-w-0 gap-1.5 rounded-l border border-line p-2 max-md:p-1.5',
        level % 2 === 1 ? 'bg-canvas' : 'bg-surface',
        !group.isActive && 'opacity-60',
        dragging.over === endOf && 'border-accent',
        dragging.dragged === id && 'opacity-40',
      )}
      {...dragging.target(endOf, { group: id, before: null })}
      {...(id === ROOT ? {} : props.shifting.shifted(id, 'group'))}
    >
      <legend className="sr-only">{id === ROOT ? 'Outermost group' : `Group at level ${level}`}</legend>
      <GroupHead {...props} group={group} />
      {group.rules.map((rule) => (
        <RuleRow key={rule} {...props} id={rule} group={id} />
      ))}
      {group.subgroups.map((inner) => (
        <GroupBox key={inner} {...props} id={inner} level={level + 1} />
      ))}
      <div className="flex flex-wrap gap-1">
        {renderAdder((rule) => onEdit({ act: 'add_rule', group: id, rule }))}
        <Button
          look="ghost"
          size="small"
          disabledReason={mayAddGroup(query, id) ? null : 'Groups can be nested up to eight levels'}
          onClick={() => onEdit({ act: 'add_group', group: id })}
        >
          <Plus aria-hidden="true" />
          Group
        </Button>
        {props.asksForTags && <TagCondition group={group} onEdit={onEdit} />}
      </div>
    </fieldset>
  );
}

const tagOptions = [
  { value: 'any', label: 'Any tag' },
  { value: 'with', label: 'With a tag' },
  { value: 'without', label: 'Without a tag' },
] as const;

/** Whether the group keeps only samples with a tag, or only those without. */
function TagCondition<R extends Keyed>({ group, onEdit }: Pick<InTree<R>, 'onEdit'> & { group: GroupNode }) {
  const { id, has_tag } = group;
  return (
    <span className="ml-auto">
      <Select
        height="small"
        label="Sample tags for this group"
        value={has_tag === undefined ? 'any' : has_tag ? 'with' : 'without'}
        options={tagOptions}
        onValueChange={(request) =>
          onEdit({ act: 'change_group', id, part: { has_tag: request === 'any' ? undefined : request === 'with' } })
        }
      />
    </span>
  );
}

function GroupHead<R extends Keyed>(props: InTree<R> & { group: GroupNode }) {
  const { query, id, group, dragging, onEdit, counts, total } = props;
  const any = group.group_operator === 'or';
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2 pr-1 text-12 text-ink-2">
      {id !== ROOT && (
        <span {...dragging.handle(id)} className="cursor-grab text-ink-3" title="Drag the group">
          <GripVertical aria-hidden="true" className="size-3.5!" />
        </span>
      )}
      {group.negate && <b className="font-medium text-danger">not</b>}
      <SegmentedControl
        label="Combine the rules of this group with"
        value={group.group_operator}
        options={joins}
        onValueChange={(group_operator) => onEdit({ act: 'change_group', id, part: { group_operator } })}
      />
      <span>
        {any ? 'of these is true' : 'of these are true'}
        {!group.isActive && ' · turned off'}
      </span>
      {counts.has(id) ? <CountCell n_samples={counts.get(id)} total={total} /> : <span className="ml-auto" />}
      <span className="-ml-2 flex flex-none items-center">
        {id !== ROOT && <NodeMenu query={query} id={id} name="group" node={group} onEdit={onEdit} />}
        {/* So that counts of groups and of their rules stand in one column. */}
        <span aria-hidden="true" className={classNames('max-md:hidden', id === ROOT ? 'w-13' : 'w-6.5')} />
      </span>
    </div>
  );
}
