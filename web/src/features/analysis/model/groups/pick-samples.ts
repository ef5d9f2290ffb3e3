import type { Rank, SelectionRecipe } from '@cohortium/contract';

type Selected = { result_ids: readonly string[]; recipe: SelectionRecipe };
type SelectionMethod = {
  /** To what is selected already: what was in it goes out. */
  add: boolean;
  rank: Rank;
  /** The group that was picked as a whole. */
  group: string | null;
};

/** The selection after samples were picked on a chart that is no ordination; null where nothing is left of it. */
export function selectSamples(
  before: Selected | null,
  ids: readonly string[],
  { add, rank, group }: SelectionMethod,
): Selected | null {
  const plot = before?.recipe.plot ?? 'composition';
  if (!add || before === null) {
    const recipe: SelectionRecipe =
      group === null ? { kind: 'list', plot, rank } : { kind: 'group', plot, rank, group };
    return ids.length > 0 ? { result_ids: [...ids], recipe } : null;
  }
  const had = new Set(before.result_ids);
  const everyIn = ids.every((id) => had.has(id));
  for (const id of ids) {
    if (everyIn) had.delete(id);
    else had.add(id);
  }
  return had.size > 0 ? { result_ids: [...had], recipe: { kind: 'list', plot, rank } } : null;
}
