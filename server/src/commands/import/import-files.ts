import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CallError, type Import, routes } from '@cohortium/contract';
import { counted } from '#platform/words';
import type { LocalFile } from '../submit/find-files.ts';
import { SubmissionRefused } from '../submit/make-submission.ts';
import { type Person, PortalRefused, type Reached, reachPortal } from '../submit/reach-portal.ts';
import { readMapping } from '../submit/read-mapping.ts';
import { WordsRefused } from '../submit/read-words.ts';
import { sendFiles } from '../submit/send-files.ts';
import { findTables } from './find-tables.ts';
import type { OwnPortal } from './own-portal.ts';
import { type ImportWords, readWords, usage } from './read-words.ts';
import { sayPreview } from './say-preview.ts';

const { analysis, ingestion, projects, publication } = routes;
const EXIT = { done: 0, errors: 1, words: 2, portal: 3 } as const;
const [BETWEEN_MS, WAITS_AT_MOST, AT_ONCE, SAID_AT_MOST] = [500, 600, 3, 20];

export interface ImportFiles extends Person {
  words: readonly string[];
  /** Where the person typed: relative paths are meant from here. */
  folder: string;
  say: (line: string) => void;
  /** The portal of this machine, where no other one is named. */
  own: OwnPortal;
}
type Say = ImportFiles['say'];

/** A portal that answers: the one named, or this machine's own, which is started where it does not run. */
async function findPortal({ url, is_own }: ImportWords, { own, say }: ImportFiles) {
  // Looked at once, where other calls would wait for a portal that is being started again.
  const answer = await fetch(`${url}/ready`).catch(() => null);
  if (answer !== null) return { url, close: async () => undefined };
  if (!is_own) throw new PortalRefused(`No portal is running at ${url}. Start it with npm start, or set --url.`);
  say('no portal is running on this machine: starting one for this import …');
  return own.open();
}

const nameOf = (files: readonly LocalFile[]): string =>
  files[0]?.name.replace(/\.(gz|bz2)$/i, '').replace(/\.[^.]*$/, '') ?? '';

/** The submission of that name, if the workspace has one: it is added to. */
async function findProject({ call }: Reached, name: string): Promise<string | null> {
  const { data } = await call(projects.list, { query: { name, page_size: 100 } });
  return data.find((one) => one.name === name)?.project_id ?? null;
}

/** To its end, and until its samples can be found; a load that takes long goes on without being watched. */
async function follow({ call }: Reached, begun: Import, say: Say): Promise<Import> {
  let [now, said, waits] = [begun, '', 0];
  for (;;) {
    if (now.state !== said) say(now.state === 'done' ? 'imported; updating the index …' : `${now.state} …`);
    said = now.state;
    if (now.state === 'failed' || (now.state === 'done' && now.index === 'loaded')) return now;
    waits += now.state === 'done' ? 1 : 0;
    if (waits > WAITS_AT_MOST) {
      say('warning: the samples aren’t searchable yet; the portal is still loading them.');
      return now;
    }
    await pause(BETWEEN_MS);
    now = (await call(ingestion.showImport, { params: { id: now.import_id } })).data;
  }
}

function sayEnd({ url, workspace_id }: Reached, made: Import, say: Say): void {
  if (made.state === 'failed') {
    for (const { field, message } of made.faults.slice(0, SAID_AT_MOST))
      say(`error: ${[field, message].filter(Boolean).join(': ')}`);
    throw new SubmissionRefused('Nothing was imported.');
  }
  for (const warning of made.warnings) say(`warning: ${warning}`);
  const fresh = made.n_new_samples === made.n_samples ? '' : ` (${made.n_new_samples} of them new)`;
  say(
    `imported ${counted(made.n_samples, 'sample')}${fresh} into “${made.project_name}” ${url}/projects/${made.project_id}?workspace=${workspace_id}`,
  );
}

function sayNotAsked(error: unknown, say: Say): never {
  if (!(error instanceof CallError)) throw error;
  for (const { field, message } of error.body?.fields ?? []) say(`error: ${field}: ${message}`);
  const why = error.body?.fields?.length ? 'see above' : error.message;
  throw new SubmissionRefused(`The samples were imported, but publication was not requested: ${why}.`);
}

async function askPublic(
  { call, url, workspace_id }: Reached,
  project_id: string,
  words: ImportWords,
  say: Say,
): Promise<void> {
  const { licence, human_reads } = words;
  const metadata_note = 'Imported as published; missing columns were not part of the publication.';
  const body = { project_id, licence, human_reads, metadata_note, action: 'submit' as const };
  const { data } = await call(publication.askProject, { body }).catch((error) => sayNotAsked(error, say));
  say(
    `publication requested: ${data.state}; a reviewer will decide ${url}/publicise/${data.publication_id}?workspace=${workspace_id}`,
  );
}

async function importAll(words: ImportWords, given: ImportFiles): Promise<void> {
  const files = await findTables([...words.files, ...(words.metadata ? [words.metadata] : [])]);
  const { url, close } = await findPortal(words, given);
  try {
    await importInto(await reachPortal({ ...words, url }, given), words, { files, say: given.say });
  } finally {
    await close();
  }
}

/** The tree of the features beside them: the analyses of the workspace can then use it. */
async function sendTree({ call }: Reached, path: string, say: Say): Promise<void> {
  const bytes = await readFile(path).catch(() => {
    throw new WordsRefused(`There is no file ${path}.`);
  });
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const content = isZip ? { artifact: bytes.toString('base64') } : { newick: bytes.toString('utf8').trim() };
  const { data } = await call(analysis.importTree, { body: { name: basename(path), ...content } });
  say(`imported the tree “${data.name}” with ${counted(data.n_tips, 'tip')}; use it in analyses as tree_id ${data.id}`);
}

async function importInto(reached: Reached, words: ImportWords, { files, say }: { files: LocalFile[]; say: Say }) {
  const { call } = reached;
  const places = await sendFiles({ reached, submission_id: null, parallel: AT_ONCE, say }, files);
  const sheet = words.metadata ? files.findIndex(({ path }) => path === words.metadata) : -1;
  const tables = {
    file_ids: places.map(({ file_id }) => file_id),
    ...(places[sheet] ? { metadata_file_id: places[sheet].file_id } : {}),
    ...(words.samples_in ? { samples_in: words.samples_in } : {}),
    ...(words.strandedness ? { strandedness: words.strandedness } : {}),
    ...(words.data_type ? { data_type: words.data_type } : {}),
    ...(words.mapping ? { mapping: await readMapping(words.mapping) } : {}),
  };
  sayPreview((await call(ingestion.previewImport, { body: tables })).data, say);
  if (words.dry_run) return;
  const project_name = words.project ?? nameOf(files);
  const project_id = await findProject(reached, project_name);
  const body = {
    ...tables,
    ...(project_id ? { project_id } : { project_name }),
    description: words.description,
    ...(words.variable_region ? { variable_region: words.variable_region } : {}),
    ...(words.reference ? { reference_name: words.reference } : {}),
  };
  const begun = (await call(ingestion.importTables, { body })).data;
  if (begun.is_repeat) say('These tables were imported before. Nothing was imported again.');
  const made = await follow(reached, begun, say);
  sayEnd(reached, made, say);
  if (words.tree) await sendTree(reached, words.tree, say);
  if (words.licence && made.project_id) await askPublic(reached, made.project_id, words, say);
}

function refused(error: unknown, say: Say): number {
  if (error instanceof CallError) {
    const fields = error.body?.fields ?? [];
    for (const { field, message } of fields) say(`error: ${field}: ${message}`);
    if (fields.length === 0) say(`The portal refuses: ${error.message}`);
    return [401, 404].includes(error.status) ? EXIT.portal : EXIT.errors;
  }
  say(error instanceof Error ? error.message : String(error));
  if (error instanceof WordsRefused) return EXIT.words;
  return error instanceof PortalRefused ? EXIT.portal : EXIT.errors;
}

/** Imports finished tables from the command line, as a client of a running portal; answers with the exit code. */
export async function importFiles(given: ImportFiles): Promise<number> {
  if (given.words.includes('--help')) {
    given.say(usage);
    return EXIT.done;
  }
  try {
    await importAll(readWords(given.words, { folder: given.folder, own_url: given.own.url }), given);
    return EXIT.done;
  } catch (error) {
    return refused(error, given.say);
  }
}
