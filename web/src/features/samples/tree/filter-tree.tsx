import { type Keyed, ROOT } from './filter-query.ts';
import { GroupBox } from './group-box.tsx';
import type { TreeProps } from './tree-props.ts';
import { useDragging, useNodeMoves } from './use-node-moves.ts';

/** Rules in nested groups, each with the number of samples that it leaves. */
export function FilterTree<R extends Keyed>(props: TreeProps<R>) {
  const dragging = useDragging(props.query, (edit) => props.onEdit(edit));
  const shifting = useNodeMoves(props.query, (edit) => props.onEdit(edit));
  return (
    <>
      <GroupBox {...props} id={ROOT} level={1} dragging={dragging} shifting={shifting} />
      <span aria-live="polite" className="sr-only">
        {shifting.announcement}
      </span>
    </>
  );
}
