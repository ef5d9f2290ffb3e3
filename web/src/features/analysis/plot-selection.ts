import { localIdOf, type Rank, type SampleRow, type SelectionRecipe } from '@cohortium/contract';
import { writeCsv } from '#plots/frame';

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

type Named = Pick<SampleRow, 'sample_id' | 'internal_run_id' | 'result_id'>;

/** What is selected on a plot, by the names of the specification. */
interface PlotSelection {
  /** Processed samples, as lists of microbiomes are keyed. */
  selectedIds: string[];
  /** Results, as plots are keyed. */
  resultIds: string[];
  /** The result of each processed sample. */
  runToResultMap: Record<string, string>;
}

/** The selection in the order in which it was made; what is no member any more is left out. */
export function plotSelection(result_ids: readonly string[], members: readonly Named[]): PlotSelection {
  const runs = new Map(members.map(({ result_id, internal_run_id }) => [result_id, internal_run_id]));
  const pairs = result_ids.flatMap((result_id) => {
    const run = runs.get(result_id);
    return run === undefined ? [] : [[run, result_id] as const];
  });
  return {
    selectedIds: pairs.map(([run]) => run),
    resultIds: pairs.map(([, result]) => result),
    runToResultMap: Object.fromEntries(pairs),
  };
}

/** The selection as a table, a row for each sample. */
export function selectionCsv({ selectedIds, runToResultMap }: PlotSelection, members: readonly Named[]): string {
  const names = new Map(members.map(({ internal_run_id, sample_id }) => [internal_run_id, sample_id]));
  const rows = selectedIds.map((internal_run_id, index) => {
    const sample_id = names.get(internal_run_id) ?? '';
    return [localIdOf({ sample_id }, index), sample_id, internal_run_id, runToResultMap[internal_run_id] ?? ''];
  });
  return writeCsv(['local_id', 'sample_id', 'internal_run_id', 'result_id'], rows);
}
