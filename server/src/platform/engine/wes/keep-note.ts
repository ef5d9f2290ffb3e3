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
export type Note = z.infer<typeof noteSchema>;

const noteOf = (work_dir: string) => join(work_dir, 'wes.json');

export async function readNote(work_dir: string): Promise<Note | null> {
  const text = await readFile(noteOf(work_dir), 'utf8').catch(() => null);
  return text === null ? null : noteSchema.parse(JSON.parse(text));
}

export async function writeNote(work_dir: string, note: Note): Promise<void> {
  await writeFile(`${noteOf(work_dir)}.part`, JSON.stringify(note));
  await rename(`${noteOf(work_dir)}.part`, noteOf(work_dir));
}

export const dropNote = (work_dir: string): Promise<void> => rm(noteOf(work_dir), { force: true });
