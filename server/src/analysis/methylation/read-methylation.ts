import { DATA_TYPE, dataTypeById, type MethylationScale } from '@cohortium/contract';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import { formatCount } from '#platform/text';
import type { TaskAnswer } from '../answer-refusal.ts';
import { type ChosenSamples, chooseSamples, usedDataSets } from '../members/chosen-samples.ts';
import type { Warning } from '../members/find-warnings.ts';
import { openTableReader } from '../members/read-tables.ts';
import { type Computing, commonWarnings } from '../methods/method.ts';
import { reportProgress } from '../progress.ts';
import type { LevelMatrix, LevelOrder, LevelTable, NamedLevels } from './level-table.ts';

const task = new URL('./level-matrix-task.ts', import.meta.url);
const readLevelTable = openTableReader<LevelTable>(new URL('./read-levels-task.ts', import.meta.url));

const NO_LEVELS =
  'None of these samples has methylation levels. Choose a cohort of bisulfite sequencing or of array betas, or import such files.';
const BOTH =
  'Some of these samples are of bisulfite sequencing, others of arrays: their levels are of different sites. Choose samples of one of them.';

/** The members with levels of methylation; others are left out and named. Refuses with 422 where there are none. */
export const chooseMethylationSamples = (at: Computing): Promise<ChosenSamples> =>
  chooseSamples(
    at,
    (dataSet) => {
      const type = dataTypeById(dataSet?.data_type ?? 0);
      if (type?.omic_type === 'methylation' && dataSet?.amount_unit === 'beta') return null;
      return `Its data type “${type?.title ?? 'unknown'}” has no methylation levels.`;
    },
    NO_LEVELS,
  );

/** How the levels of the samples enter models: shares of reads, or betas of arrays. Both at once are refused. */
export function scaleOf(samples: ChosenSamples): MethylationScale {
  const types = usedDataSets(samples).map(({ dataSet }) => dataSet.data_type === DATA_TYPE.methylation_wgbs);
  if (new Set(types).size > 1) throw new AppError('validation', BOTH);
  return types[0] ? 'arcsine' : 'm_value';
}

/** Levels of the samples from the data sets' files. Refuses with 422 where no site is left. */
export async function readLevels(
  { platform, progress, signal }: Computing,
  samples: ChosenSamples,
  order: Omit<LevelOrder, 'result_ids' | 'scale'>,
): Promise<LevelMatrix> {
  reportProgress(progress, 'reading');
  const scale = scaleOf(samples);
  const tables: NamedLevels[] = [];
  for (const { dataSet, title } of usedDataSets(samples))
    tables.push({ table: await readLevelTable(platform, dataSet.file_key, signal), title });
  reportProgress(progress, 'preparing');
  const { region_set, min_depth, min_cpgs, groups } = order;
  const result_ids = samples.included.map(({ result_id }) => result_id);
  const input = { tables, result_ids, scale, region_set, min_depth, min_cpgs, groups };
  const answer = await platform.threads.run<TaskAnswer<LevelMatrix>>(task, input, { ...TABLE_TASK_LIMITS, signal });
  if ('refused' in answer) throw new AppError('validation', answer.refused);
  return answer.result;
}

/** Levels at places of different genomes or annotations are not those of the same DNA, even where their names agree. */
function sourceWarnings(samples: ChosenSamples): Warning[] {
  const used = usedDataSets(samples).map(({ dataSet }) => dataSet);
  const distinct = (values: readonly string[]) => [...new Set(values)];
  const references = distinct(used.map(({ reference_name }) => reference_name));
  const types = distinct(used.map(({ data_type }) => dataTypeById(data_type)?.title ?? 'unknown'));
  const isSequenced = scaleOf(samples) === 'arcsine';
  return [
    ...(isSequenced && references.length > 1
      ? [
          {
            code: 'mixed_genomes',
            message: `The samples have ${formatCount(references.length, 'reference')} (${references.join(', ')}): a tile is the same DNA only in one version of a genome`,
          },
        ]
      : []),
    ...(types.length > 1
      ? [
          {
            code: 'mixed_arrays',
            message: `The betas are of ${types.join(' and ')}: only CpGs that both have are compared, and arrays and their normalisation can look like a difference`,
          },
        ]
      : []),
  ];
}

/** Warnings for all analyses of methylation; what references differ in is said of genomes, not of names. */
export async function methylationWarnings(at: Computing, samples: ChosenSamples): Promise<Warning[]> {
  const common = await commonWarnings(at, samples);
  return [...sourceWarnings(samples), ...common.filter(({ code }) => code !== 'mixed_references')];
}
