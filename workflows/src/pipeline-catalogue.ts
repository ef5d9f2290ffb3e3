import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParamsSchema, PipelineDefinition } from './pipeline-definition.ts';
import { foldersWith } from './workflow-folders.ts';

/** Every pipeline, one a folder that holds a `pipeline.json`, in the order of their ids. */
export function pipelineCatalogue(): PipelineDefinition[] {
  return foldersWith('pipeline.json').map(({ id, folder }) => readPipeline(id, folder));
}

function readPipeline(id: string, folder: string): PipelineDefinition {
  const readJson = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const described: Omit<PipelineDefinition, 'params_schema' | 'file_formats'> &
    Partial<Pick<PipelineDefinition, 'file_formats'>> = readJson('pipeline.json');
  const paramsSchema: ParamsSchema = readJson('params.schema.json');
  if (described.id !== id) throw new Error(`${id}/pipeline.json has the wrong id ${described.id}.`);
  return {
    file_formats: ['fastq'],
    ...described,
    workflow: join(folder, described.workflow),
    params_schema: paramsSchema,
  };
}
