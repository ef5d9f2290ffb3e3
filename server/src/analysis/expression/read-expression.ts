import { DATA_TYPE, dataTypeById } from '@cohortium/contract';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import { formatCount } from '#platform/text';
import { type DataSetRow, dataSetsByIds } from '#samples';
import type { TaskAnswer } from '../answer-refusal.ts';
import type { MemberFact } from '../members/members-index-store.ts';
import type { Computing } from '../methods/method.ts';
import { reportProgress } from '../progress.ts';
import type { CountMatrix, NamedTable } from './gene-table.ts';
import { readGeneTable } from './read-gene-tables.ts';

const task = new URL('./count-matrix-task.ts', import.meta.url);

/** Samples that take part in a question about genes. */
export interface ExpressionSamples {
  included: readonly MemberFact[];
  excluded: { sample_id: string; reason: string }[];
  data_sets: readonly DataSetRow[];
  chosen_at: Computing['material']['members']['chosen_at'];
  added_after: Computing['material']['members']['added_after'];
}

/** Excludes samples with a reason; those without one stay. */
export function excludeWith(
  samples: ExpressionSamples,
  reasonFor: (fact: MemberFact) => string | null,
): ExpressionSamples {
  const reasons = new Map(samples.included.map((fact) => [fact, reasonFor(fact)]));
  return {
    ...samples,
    included: samples.included.filter((fact) => reasons.get(fact) === null),
    excluded: [
      ...samples.excluded,
      ...samples.included.flatMap((fact) => {
        const reason = reasons.get(fact) ?? null;
        return reason === null ? [] : [{ sample_id: fact.sample_id, reason }];
      }),
    ],
  };
}

const NO_GENES =
  'None of these samples has gene counts. Choose a cohort of RNA-seq samples, or import a table of gene counts.';

/** The members with gene counts; others are left out and named. Refuses with 422 where there are none. */
export async function chooseExpressionSamples({ platform, material }: Computing): Promise<ExpressionSamples> {
  const { facts, excluded, chosen_at, added_after } = material.members;
  const ids = [...new Set(facts.map(({ pipeline_data_id }) => pipeline_data_id))];
  const data_sets = ids.length === 0 ? [] : await dataSetsByIds(platform.db, ids);
  const types = new Map(data_sets.map(({ pipeline_data_id, data_type }) => [pipeline_data_id, data_type]));
  const all: ExpressionSamples = { included: facts, excluded, data_sets, chosen_at, added_after: added_after ?? null };
  const samples = excludeWith(all, ({ pipeline_data_id, reads }) => {
    const type = types.get(pipeline_data_id) ?? 0;
    if (type !== DATA_TYPE.rna_seq)
      return `Its data type “${dataTypeById(type)?.title ?? 'unknown'}” has no gene counts.`;
    return reads > 0 ? null : 'No reads were counted to a gene.';
  });
  if (samples.included.length === 0) throw new AppError('validation', NO_GENES);
  return samples;
}

export function requireSamples({ included, excluded }: ExpressionSamples, at_least: number, purpose: string): void {
  if (included.length >= at_least) return;
  const left = excluded.length === 0 ? '' : `; ${formatCount(excluded.length, 'sample')} can’t be used`;
  const message = `${purpose} needs at least ${formatCount(at_least, 'sample')} with gene counts, but there are only ${included.length}${left}. Choose more samples.`;
  throw new AppError('validation', message);
}

/** What a data set is called in a sentence: by its submission, or by its reference where one submission has several. */
function titlesOf(included: readonly MemberFact[], used: readonly DataSetRow[]): string[] {
  const names = used.map(
    ({ pipeline_data_id }) => included.find((fact) => fact.pipeline_data_id === pipeline_data_id)?.project_name ?? '',
  );
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${used[at]?.reference_name ?? ''})`,
  );
}

/** Raw counts of the samples, from the data sets' files, for the index has shares; genes with fewer reads in all samples are left out. Refuses with 422 what is no counts. */
export async function readCounts(
  { platform, progress, signal }: Computing,
  { included, data_sets }: ExpressionSamples,
  min_count: number,
): Promise<CountMatrix> {
  reportProgress(progress, 'reading');
  const ids = new Set(included.map(({ pipeline_data_id }) => pipeline_data_id));
  const used = data_sets.filter(({ pipeline_data_id }) => ids.has(pipeline_data_id));
  const titles = titlesOf(included, used);
  const tables: NamedTable[] = [];
  for (const [at, { file_key, amount_unit }] of used.entries()) {
    const table = await readGeneTable(platform, file_key, signal);
    tables.push({ table, title: titles[at] ?? '', are_reads: amount_unit === 'reads' });
  }
  reportProgress(progress, 'preparing');
  const result_ids = included.map(({ result_id }) => result_id);
  const input = { tables, result_ids, min_count };
  const answer = await platform.threads.run<TaskAnswer<CountMatrix>>(task, input, { ...TABLE_TASK_LIMITS, signal });
  if ('refused' in answer) throw new AppError('validation', answer.refused);
  return answer.result;
}
