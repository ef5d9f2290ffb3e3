import { CallError, routes } from '@cohortium/contract';
import { counted } from '#platform/words';
import { findFiles, readSheetFile } from './find-files.ts';
import {
  awaitChecks,
  checkSheet,
  openSubmission,
  readSheet,
  SubmissionRefused,
  sayProblems,
} from './make-submission.ts';
import { type Person, PortalRefused, type Reached, reachPortal } from './reach-portal.ts';
import { readMapping } from './read-mapping.ts';
import { readWords, type SubmitWords, usage, WordsRefused } from './read-words.ts';
import { choosePipeline, followRun, startRun } from './run-pipeline.ts';
import { sendFiles } from './send-files.ts';

export interface SubmitFolder extends Person {
  words: readonly string[];
  /** Where the person typed: relative paths are meant from here. */
  folder: string;
  say: (line: string) => void;
}

const EXIT = { done: 0, errors: 1, words: 2, portal: 3 } as const;

async function prepare(words: SubmitWords, { say, ...person }: SubmitFolder) {
  const [files, local] = await Promise.all([findFiles(words.files), readSheetFile(words.sheet)]);
  const reached = await reachPortal(words, person);
  const order = await choosePipeline(reached, words);
  const mapping = words.mapping ? { mapping: await readMapping(words.mapping) } : {};
  const given = { sheet: await readSheet(reached, local, say), sheet_name: local.name, ...mapping };
  const { reading, assignments } = await checkSheet(reached, { ...given, files }, words);
  const sheet = { ...given, assignments };
  sayProblems(local.name, reading, say);
  const samples = reading.samples.filter(({ forward }) => forward.length > 0);
  say(`${counted(samples.length, 'sample')} with ${counted(files.length - reading.files_unused.length, 'file')}.`);
  return { reached, order, files, sheet };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function send(
  words: SubmitWords,
  { reached, files, sheet }: Prepared,
  say: SubmitFolder['say'],
): Promise<string> {
  const submission_id = await openSubmission(reached, words, sheet);
  await sendFiles({ reached, submission_id, parallel: words.parallel, say }, files);
  say('upload complete; checking reads …');
  await awaitChecks(reached, submission_id, files);
  const { reading } = (await reached.call(routes.ingestion.ingestBulk, { body: { submission_id, dry_run: true } }))
    .data;
  sayProblems(sheet.sheet_name, reading, say);
  const { data } = await reached.call(routes.ingestion.ingestBulk, { body: { submission_id } });
  if (!data.project_id) throw new SubmissionRefused('The portal created no submission.');
  say(`submitted ${data.project_id} ${reached.url}/projects/${data.project_id}?workspace=${reached.workspace_id}`);
  return data.project_id;
}

async function runAfterwards(
  { reached, order, project_id }: { reached: Reached; order: Prepared['order']; project_id: string },
  { wait }: SubmitWords,
  say: SubmitFolder['say'],
): Promise<number> {
  if (order === null) return EXIT.done;
  const id = await startRun(reached, { ...order, project_id }, say);
  return !wait || (await followRun(reached, id, say)) ? EXIT.done : EXIT.errors;
}

function refused(error: unknown, say: SubmitFolder['say']): number {
  if (error instanceof WordsRefused) say(error.message);
  else if (error instanceof PortalRefused || error instanceof SubmissionRefused) say(error.message);
  else if (error instanceof CallError) say(`The portal refuses: ${error.message}`);
  else say(error instanceof Error ? error.message : String(error));
  if (error instanceof WordsRefused) return EXIT.words;
  const isPortal = error instanceof PortalRefused || (error instanceof CallError && [401, 404].includes(error.status));
  return isPortal ? EXIT.portal : EXIT.errors;
}

/** Submits a folder of reads with its sheet, from the command line; answers with the exit code. */
export async function submitFolder(given: SubmitFolder): Promise<number> {
  const { say } = given;
  if (given.words.includes('--help')) {
    say(usage);
    return EXIT.done;
  }
  try {
    const words = readWords(given.words, given.folder);
    const prepared = await prepare(words, given);
    if (words.dry_run) return EXIT.done;
    const project_id = await send(words, prepared, say);
    return await runAfterwards({ reached: prepared.reached, order: prepared.order, project_id }, words, say);
  } catch (error) {
    return refused(error, say);
  }
}
