import { DATA_TYPE, dataTypeById } from '@cohortium/contract';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import type { TaskAnswer } from '../answer-refusal.ts';
import { type ChosenSamples, chooseSamples, usedDataSets } from '../members/chosen-samples.ts';
import { openTableReader } from '../members/read-tables.ts';
import type { Computing } from '../methods/method.ts';
import { reportProgress } from '../progress.ts';
import type { CountMatrix, GeneTable, NamedTable } from './gene-table.ts';

const task = new URL('./count-matrix-task.ts', import.meta.url);
const readGeneTable = openTableReader<GeneTable>(new URL('./read-genes-task.ts', import.meta.url));

const NO_GENES =
  'None of these samples has gene counts. Choose a cohort of RNA-seq samples, or import a table of gene counts.';

/** The members with gene counts; others are left out and named. Refuses with 422 where there are none. */
export const chooseExpressionSamples = (at: Computing): Promise<ChosenSamples> =>
  chooseSamples(
    at,
    (dataSet, { reads }) => {
      const type = dataSet?.data_type ?? 0;
      if (type !== DATA_TYPE.rna_seq)
        return `Its data type “${dataTypeById(type)?.title ?? 'unknown'}” has no gene counts.`;
      return reads > 0 ? null : 'No reads were counted to a gene.';
    },
    NO_GENES,
  );

/** Raw counts of the samples, from the data sets' files, for the index has shares; genes with fewer reads in all samples are left out. Refuses with 422 what is no counts. */
export async function readCounts(
  { platform, progress, signal }: Computing,
  samples: ChosenSamples,
  min_count: number,
): Promise<CountMatrix> {
  reportProgress(progress, 'reading');
  const tables: NamedTable[] = [];
  for (const { dataSet, title } of usedDataSets(samples)) {
    const table = await readGeneTable(platform, dataSet.file_key, signal);
    tables.push({ table, title, are_reads: dataSet.amount_unit === 'reads' });
  }
  reportProgress(progress, 'preparing');
  const result_ids = samples.included.map(({ result_id }) => result_id);
  const input = { tables, result_ids, min_count };
  const answer = await platform.threads.run<TaskAnswer<CountMatrix>>(task, input, { ...TABLE_TASK_LIMITS, signal });
  if ('refused' in answer) throw new AppError('validation', answer.refused);
  return answer.result;
}
