import { GripVertical, X } from 'lucide-react';
import { classNames } from '#ui';
import { IconButton } from '#ui/actions';
import { isActiveNode, type Keyed } from '../../model/tree/filter-query.ts';
import { CountCell } from './count-cell.tsx';
import { NodeMenu } from './node-menu.tsx';
import type { InTree } from './tree-props.ts';

/** One rule: its handle, what it asks, what it leaves, and what can be done with it. */
export function RuleRow<R extends Keyed>(props: InTree<R> & { group: string }) {
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
