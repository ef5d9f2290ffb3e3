import { newId } from '../../server/src/platform/clock/index.ts';
import { transact } from '../../server/src/platform/database/index.ts';
import { createProject, makeProjectPublic, projectsByIds } from '../../server/src/projects/index.ts';
import { splitBlocks } from '../../server/src/samples/abundance/native-block.ts';
import { type StoredTable, storeAbundances } from '../../server/src/samples/index.ts';
import { insertTaxa, nameTopGenera } from '../../server/src/samples/projection/insert-taxa.ts';
import { sampleIndexRows } from '../../server/src/samples/projection/sample-index-row.ts';
import { NO_TAGS } from '../../server/src/samples/sample-tags.ts';
import {
  dataSetById,
  insertDataSet,
  markLoaded,
  type NewResult,
  takeSampleNos,
} from '../../server/src/samples/samples-store.ts';
import type { Corpus } from './corpus.ts';
import type { EncodedStudy, StudyInput } from './encode-study-task.ts';
import type { CorpusHome } from './open-corpus-home.ts';
import type { CorpusSample, StudyPlan } from './study-plan.ts';
import { tableOf } from './study-table.ts';

const task = new URL('./encode-study-task.ts', import.meta.url);

interface Members {
  samples: (CorpusSample & { id: string; files: [] })[];
  results: NewResult[];
}

function membersOf(corpus: Corpus, study: StudyPlan): Members {
  const samples = Array.from({ length: study.n_samples }, (_, at) => ({
    ...corpus.sample(study, at),
    id: newId(),
    files: [] as [],
  }));
  return { samples, results: samples.map(({ id }) => ({ result_id: newId(), internal_run_id: newId(), sample: id })) };
}

/** The study's rows in PostgreSQL, as a finished import leaves them; answers with the data set's id. */
async function commitStudy(
  home: CorpusHome,
  study: StudyPlan,
  { members, stored }: { members: Members; stored: StoredTable },
) {
  const { workspace_id, person_id } = study.owner === 'own' ? home.caller : home.others;
  const pipeline_data_id = newId();
  await transact(home.platform.db, async (tx) => {
    const project_id = await createProject(tx, {
      workspace_id,
      name: `Study ${study.no}`,
      description: '',
      omic_type: 'microbiomics',
      data_type: 10,
      variable_region: study.no % 3 === 0 ? 'V4' : study.no % 3 === 1 ? 'V3–V4' : null,
      created_by: person_id,
      samples: members.samples,
    });
    if (study.owner === 'public') await makeProjectPublic(tx, { id: project_id, at: home.platform.clock.now() });
    const dataSet = {
      ...stored,
      pipeline_data_id,
      workspace_id,
      project_id,
      run_id: null,
      data_type: study.no % 4 === 0 ? 14 : 13,
      pipeline_name: study.no % 4 === 0 ? 'Amplicon OTUs' : 'Amplicon ASVs',
      reference_name: 'Bench reference',
      reference_caution: null,
      taxonomy_release: 'bench',
    };
    await insertDataSet(tx, dataSet, members.results);
  });
  return pipeline_data_id;
}

/** With its file: the portal loads it at its next start, as it loads every run. */
export async function writeWithFile(home: CorpusHome, corpus: Corpus, study: StudyPlan): Promise<void> {
  const members = membersOf(corpus, study);
  const ids = members.results.map(({ result_id }) => result_id);
  const stored = await storeAbundances(home.platform, tableOf(corpus, study, ids));
  await commitStudy(home, study, { members, stored });
}

type Encoding = Omit<StudyInput, 'study' | 'sample_nos'>;

/** Without a file, by the loader's own steps from there on: several times as fast, and `npm run reindex` would lose it. */
export async function writeIntoIndex(
  home: CorpusHome,
  corpus: Corpus,
  { study, ...encoding }: { study: StudyPlan } & Encoding,
) {
  const { db, index, threads } = home.platform;
  const members = membersOf(corpus, study);
  const sample_nos = await takeSampleNos(db, study.n_samples);
  const input: StudyInput = { ...encoding, study: study.no, sample_nos };
  const { rows, outline, taxa, nodes, n_entries } = await threads.run<EncodedStudy>(task, input);
  const about = {
    file_key: `none/${study.no}`,
    sha256: '',
    size_bytes: 0,
    n_rows: n_entries,
    n_features: 0,
    n_results: study.n_samples,
  };
  const id = await commitStudy(home, study, { members, stored: about });
  await index.insert('taxon_abundance', splitBlocks(rows.taxon_abundance), { format: 'Native' });
  await index.insert('profile', splitBlocks(rows.profile), { format: 'Native' });
  const dataSet = await dataSetById(db, id);
  const [project] = dataSet ? await projectsByIds(db, [dataSet.project_id]) : [];
  if (!dataSet || !project) throw new Error(`Study ${study.no} is not in the database.`);
  await insertTaxa({ index }, dataSet, { taxa, nodes, n_results: outline.n_results, load_no: dataSet.load_no });
  const topGenera = nameTopGenera(taxa, outline.top_genera);
  const described = members.results.flatMap((result, at) => {
    const sample = members.samples[at];
    if (!sample) return [];
    const known = {
      reads: outline.reads[at] ?? 0,
      n_features: outline.n_features[at] ?? 0,
      top_genera: topGenera(at),
    };
    return sampleIndexRows({
      dataSet,
      project,
      result,
      sample: { original_metadata: {}, submitted_names: {}, ...sample },
      ...known,
      human_reads: null,
      marks: NO_TAGS,
      sample_no: sample_nos[at] ?? 0,
      load_no: dataSet.load_no,
    });
  });
  await index.insert('samples', described);
  await markLoaded(db, id, dataSet.load_no);
}
