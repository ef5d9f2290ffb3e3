import { readFile } from 'node:fs/promises';
import type { MeasuredWords, PipelineDefinition } from '@cohortium/workflows';
import { z } from 'zod';
import type { OutputPaths } from './read-outputs.ts';

const figuresSchema = z.array(
  z.object({ figures: z.record(z.string(), z.union([z.number(), z.string()]).nullable()) }),
);

/** What a run's samples are by the figure that tells the type of its results; nothing of pipelines whose type is known before. */
export async function readMeasuredWords(
  { result_data_type, outputs }: Pick<PipelineDefinition, 'result_data_type' | 'outputs'>,
  paths: OutputPaths,
): Promise<MeasuredWords> {
  if (typeof result_data_type === 'number' || !('figure' in result_data_type)) return {};
  const { figure } = result_data_type;
  const [path] = paths[outputs.find(({ role }) => role === 'quality')?.id ?? ''] ?? [];
  if (path === undefined) return {};
  const samples = figuresSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  return { [figure]: samples.map(({ figures }) => figures[figure] ?? null) };
}
