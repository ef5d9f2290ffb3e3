import { newId } from '../../server/src/platform/clock/index.ts';
import { transact } from '../../server/src/platform/database/index.ts';
import { createProject } from '../../server/src/projects/index.ts';
import { storeAbundances } from '../../server/src/samples/index.ts';
import { insertDataSet } from '../../server/src/samples/samples-store.ts';
import type { CorpusHome } from '../studio/open-corpus-home.ts';
import type { Study } from './make-tables.ts';

/** Writes a study as a finished import leaves it; the portal loads it at its next start. Answers its result ids. */
export async function writeStudy({ platform, caller }: CorpusHome, { name, samples, table }: Study): Promise<string[]> {
  const members = samples.map((sample) => ({ ...sample, id: newId(), files: [] }));
  const results = members.map(({ id }) => ({ result_id: newId(), internal_run_id: newId(), sample: id }));
  const result_ids = results.map(({ result_id }) => result_id);
  const stored = await storeAbundances(platform, { ...table, results: result_ids });
  const { workspace_id, person_id } = caller;
  await transact(platform.db, async (tx) => {
    const project = { workspace_id, name, description: '', omic_type: 'microbiomics', data_type: 10 } as const;
    const project_id = await createProject(tx, {
      ...project,
      variable_region: 'V4',
      created_by: person_id,
      samples: members,
    });
    const dataSet = {
      ...{ ...stored, pipeline_data_id: newId(), workspace_id, project_id, run_id: null, data_type: 14 },
      ...{ pipeline_name: 'Bench', reference_name: 'Bench reference', reference_caution: null },
      taxonomy_release: 'bench',
    };
    await insertDataSet(tx, dataSet, results);
  });
  return result_ids;
}
