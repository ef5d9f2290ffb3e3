import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParamsSchema, PipelineDefinition } from './pipeline-definition.ts';

const folder = join(import.meta.dirname, '..');

/** Every pipeline of this package, one a folder that holds a `pipeline.json`, in the order of their ids. */
export function pipelineCatalogue(): PipelineDefinition[] {
  return readdirSync(folder)
    .filter((id) => existsSync(join(folder, id, 'pipeline.json')))
    .sort()
    .map(readPipeline);
}

function readPipeline(id: string): PipelineDefinition {
  const described: Omit<PipelineDefinition, 'params_schema'> = readJson(id, 'pipeline.json');
  const paramsSchema: ParamsSchema = readJson(id, 'params.schema.json');
  if (described.id !== id) throw new Error(`${id}/pipeline.json has the wrong id ${described.id}.`);
  return { ...described, workflow: join(folder, id, described.workflow), params_schema: paramsSchema };
}

function readJson(id: string, name: string) {
  return JSON.parse(readFileSync(join(folder, id, name), 'utf8'));
}
