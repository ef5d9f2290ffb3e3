import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from './command-line.ts';

const backupFileSchema = z.object({ path: z.string(), sha256: z.string(), size_bytes: z.number() });
export type BackupFile = z.infer<typeof backupFileSchema>;

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  n_rows: z.number().int(),
  part: backupFileSchema,
});
export type BackedUpTable = z.infer<typeof tableSchema>;

const sequenceSchema = z.object({ schema: z.string(), name: z.string(), last_value: z.string() });
export type BackedUpSequence = z.infer<typeof sequenceSchema>;

/** What a backup holds; written last, so that a folder without it is no backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product_version: z.string(),
  made_at: z.iso.datetime(),
  /** Applied to the database it was taken from, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** Files of the data folder, by their path in it. */
  files: z.array(backupFileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = 'manifest.json';

/** Throws a sentence when the folder holds no complete backup, or one that this version cannot read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new CommandError(`${folder} does not hold a complete backup. Missing: ${MANIFEST}.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new CommandError(
      `${join(folder, MANIFEST)} cannot be read. The backup is damaged or was made by another version.`,
      {
        cause: error,
      },
    );
  }
}
