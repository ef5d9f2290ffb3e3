import type { Db } from '#platform/database';
import { paramSetsByIds } from '../catalogue/catalogue-store.ts';
import { listAllPipelines } from '../catalogue/find-pipeline.ts';
import { chosenReferences } from '../references/list-references.ts';
import { referencesByIds } from '../references/references-store.ts';
import type { StoredSoftware } from './run-tables.ts';
import { runsByIds } from './runs-store.ts';

/** How a run made its results, as a paper describes it. */
export interface RunProcessing {
  run_id: string;
  name: string;
  pipeline_name: string;
  pipeline_version: string;
  /** One line a citation, of the pipeline's programs. */
  citations: readonly string[];
  params: Readonly<Record<string, string | number | boolean>>;
  references: readonly { title: string; name: string; version: string }[];
  software: readonly StoredSoftware[];
  started_at: string | null;
  finished_at: string | null;
}

/** Of runs that are there, in the order of their ids; what nobody may see of them, such as their reads, is left out. */
export async function describeProcessing(db: Db, ids: readonly string[]): Promise<RunProcessing[]> {
  const runs = await runsByIds(db, ids);
  const paramSets = await paramSetsByIds(
    db,
    runs.map(({ param_set_id }) => param_set_id),
  );
  const references = await referencesByIds(
    db,
    paramSets.flatMap(({ reference_ids }) => Object.values(reference_ids)),
  );
  const pipelines = await listAllPipelines(db);
  return runs.flatMap(({ id, name, pipeline_id, param_set_id, software, started_at, finished_at }) => {
    const definition = pipelines.find(({ row }) => row.id === pipeline_id)?.definition;
    const paramSet = paramSets.find((set) => set.id === param_set_id);
    if (!definition || !paramSet) return [];
    const chosen = chosenReferences(definition.references, paramSet.reference_ids, references);
    return {
      ...{ run_id: id, name, software, started_at, finished_at },
      pipeline_name: definition.name,
      pipeline_version: definition.version,
      citations: definition.citations,
      params: paramSet.params,
      references: chosen.map(({ input_title: title, name, version }) => ({ title, name, version })),
    };
  });
}
