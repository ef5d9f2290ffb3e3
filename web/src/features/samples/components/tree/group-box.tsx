import { GripVertical, Plus } from 'lucide-react';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { SegmentedControl, Select } from '#ui/forms';
import { mayAddGroup } from '../../model/tree/edit-query.ts';
import { type GroupNode, type Keyed, ROOT } from '../../model/tree/filter-query.ts';
import { CountCell } from './count-cell.tsx';
import { NodeMenu } from './node-menu.tsx';
import { RuleRow } from './rule-row.tsx';
import type { InTree } from './tree-props.ts';

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
