import { listAllPipelines, type PipelineRecord, paramSetsByIds } from '#pipelines';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { type DataSetRow, dataSetsByIds } from '#samples';
import type { DataSetFact } from './compatibility/merge-source.ts';

/** All pipelines, and the parameter sets visible to the caller. */
interface ProcessingLookup {
  pipelines: ReadonlyMap<string, PipelineRecord>;
  sets: ReadonlyMap<string, Awaited<ReturnType<typeof paramSetsByIds>>[number]>;
}

async function readProcessing(
  { db }: Platform,
  caller: Caller,
  runs: readonly DataSetRow[],
): Promise<ProcessingLookup> {
  if (runs.length === 0) return { pipelines: new Map(), sets: new Map() };
  const ids = runs.flatMap(({ param_set_id }) => param_set_id ?? []);
  const [sets, pipelines] = await Promise.all([paramSetsByIds(db, ids), listAllPipelines(db)]);
  const { workspace_id } = caller.workspace;
  const described = sets.filter((set) => set.workspace_id === null || set.workspace_id === workspace_id);
  return {
    pipelines: new Map(pipelines.map((known) => [known.row.id, known])),
    sets: new Map(described.map((set) => [set.id, set])),
  };
}

function paramsOf(
  { pipelines, sets }: ProcessingLookup,
  { pipeline_id, param_set_id }: DataSetRow,
): DataSetFact['params'] {
  const set = sets.get(param_set_id ?? '');
  if (!set) return null;
  const properties = pipelines.get(pipeline_id ?? '')?.definition.params_schema.properties;
  const titled = Object.entries(set.params).map(
    ([name, value]) => [name, { title: properties?.[name]?.title ?? name, value: String(value) }] as const,
  );
  return new Map(titled);
}

/** Processing of data sets; parameters of other workspaces' sets are hidden. */
export async function describeDataSets(
  platform: Platform,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, DataSetFact>> {
  const dataSets = await dataSetsByIds(platform.db, ids);
  const known = await readProcessing(
    platform,
    caller,
    dataSets.filter(({ run_id }) => run_id !== null),
  );
  const factOf = (row: DataSetRow): DataSetFact => {
    const { pipeline_data_id, data_type, pipeline_name, reference_name, taxonomy_release, reference_caution } = row;
    const folder = known.pipelines.get(row.pipeline_id ?? '')?.row.folder ?? pipeline_name;
    return {
      ...{ pipeline_data_id, data_type, pipeline_name, reference_name, taxonomy_release, reference_caution },
      pipeline_folder: row.run_id === null ? null : folder,
      params: paramsOf(known, row),
    };
  };
  return new Map(dataSets.map((row) => [row.pipeline_data_id, factOf(row)]));
}
