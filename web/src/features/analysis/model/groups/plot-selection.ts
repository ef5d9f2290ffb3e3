import { localIdOf, type SampleRow } from '@cohortium/contract';
import { writeCsv } from '#plots/frame';

type Named = Pick<SampleRow, 'sample_id' | 'internal_run_id' | 'result_id'>;

/** What is selected on a plot, by the names of the specification. */
export interface PlotSelection {
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
