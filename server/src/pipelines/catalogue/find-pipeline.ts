import { omicTypeSchema, type Pipeline } from '@cohortium/contract';
import { type PipelineDefinition, pipelineCatalogue, resultDataType } from '@cohortium/workflows';
import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import { notFound } from '#platform/refusal';
import { type PipelineRow, pipelineRows, rememberPipeline } from './catalogue-store.ts';

/** A pipeline that can be run: its row and its definition on this machine. */
export interface KnownPipeline {
  row: PipelineRow;
  definition: PipelineDefinition;
}

/** Read once: the definitions are part of the program. */
const definitions = pipelineCatalogue();

/** Gives every definition of the workflows its row; called at start. */
export async function rememberPipelines(db: Db): Promise<KnownPipeline[]> {
  const known: KnownPipeline[] = [];
  for (const definition of definitions) {
    const row = await rememberPipeline(db, { id: newId(), folder: definition.id, version: definition.version });
    known.push({ row, definition });
  }
  return known;
}

export async function knownPipelines(db: Db): Promise<KnownPipeline[]> {
  const rows = await pipelineRows(db);
  return definitions.flatMap((definition) => {
    const row = rows.find(({ folder, version }) => folder === definition.id && version === definition.version);
    return row ? [{ row, definition }] : [];
  });
}

export async function findPipeline(db: Db, id: string): Promise<KnownPipeline> {
  const found = (await knownPipelines(db)).find(({ row }) => row.id === id);
  if (!found) throw notFound('This pipeline');
  return found;
}

export function pipelineView({ row, definition }: KnownPipeline): Pipeline {
  const { name, version, description, raw_data_type, steps, citations, params_schema } = definition;
  return {
    id: row.id,
    name,
    version,
    description,
    omic_type: omicTypeSchema.parse(definition.omic_type),
    raw_data_type,
    result_data_type: resultDataType(definition),
    steps,
    citations,
    params_schema: { ...params_schema },
    is_public: true,
    created_at: row.created_at,
  };
}
