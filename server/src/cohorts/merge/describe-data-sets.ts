import { knownPipelines, paramSetsByIds } from '#pipelines';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { type DataSetRow, dataSetsByIds } from '#samples';
import type { DataSetFact } from './fit/part.ts';

/** How data sets were made; the parameters of another workspace's own sets are not told. */
export async function describeDataSets(
  { db }: Platform,
  asker: Asker,
  ids: readonly string[],
): Promise<Map<string, DataSetFact>> {
  const dataSets = await dataSetsByIds(db, ids);
  const runs = dataSets.filter(({ run_id }) => run_id !== null);
  const [sets, pipelines] = await Promise.all([
    paramSetsByIds(
      db,
      runs.flatMap(({ param_set_id }) => param_set_id ?? []),
    ),
    runs.length > 0 ? knownPipelines(db) : [],
  ]);
  const { workspace_id } = asker.workspace;
  const told = new Map(
    sets.filter((set) => set.workspace_id === null || set.workspace_id === workspace_id).map((set) => [set.id, set]),
  );
  const definitions = new Map(pipelines.map(({ row, definition }) => [row.id, { folder: row.folder, definition }]));

  const paramsOf = ({ pipeline_id, param_set_id }: DataSetRow): DataSetFact['params'] => {
    const set = told.get(param_set_id ?? '');
    const properties = definitions.get(pipeline_id ?? '')?.definition.params_schema.properties;
    if (!set) return null;
    return new Map(
      Object.entries(set.params).map(([name, value]) => [
        name,
        { title: properties?.[name]?.title ?? name, value: String(value) },
      ]),
    );
  };
  return new Map(
    dataSets.map((row) => [
      row.pipeline_data_id,
      {
        pipeline_data_id: row.pipeline_data_id,
        data_type: row.data_type,
        pipeline_name: row.pipeline_name,
        pipeline_folder:
          row.run_id === null ? null : (definitions.get(row.pipeline_id ?? '')?.folder ?? row.pipeline_name),
        params: paramsOf(row),
        reference_name: row.reference_name,
        taxonomy_release: row.taxonomy_release,
        reference_caution: row.reference_caution,
      },
    ]),
  );
}
