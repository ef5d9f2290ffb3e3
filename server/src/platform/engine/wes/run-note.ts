import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const noteSchema = z.object({
  /** Identifies the launch. */
  mark: z.string(),
  /** Null until the service has confirmed the run. */
  run_id: z.string().nullable(),
});
/** The run at the service that belongs to a working folder. */
export type RunNote = z.infer<typeof noteSchema>;

const notePath = (work_dir: string) => join(work_dir, 'wes.json');

export async function readNote(work_dir: string): Promise<RunNote | null> {
  const text = await readFile(notePath(work_dir), 'utf8').catch(() => null);
  return text === null ? null : noteSchema.parse(JSON.parse(text));
}

export async function writeNote(work_dir: string, note: RunNote): Promise<void> {
  await writeFile(`${notePath(work_dir)}.part`, JSON.stringify(note));
  await rename(`${notePath(work_dir)}.part`, notePath(work_dir));
}

export const deleteNote = (work_dir: string): Promise<void> => rm(notePath(work_dir), { force: true });
