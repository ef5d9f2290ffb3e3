import type { Platform } from '#platform';
import type { SampleWithFiles } from '#projects';
import type { ReferenceRow } from '../catalogue/catalogue-store.ts';

/** Message with remedy for files missing from the file store; null if all exist. */
export async function findMissingFiles(
  { files }: Platform,
  { samples, reference }: { samples: ReadonlyMap<number, SampleWithFiles>; reference: ReferenceRow },
): Promise<string | null> {
  if (!(await files.stat(reference.file_key))) {
    const what = `The reference ${reference.name} ${reference.version} is missing from the portal’s file store.`;
    return `${what} Add it again and choose it in a new parameter set, or ask an administrator to restore it from a backup, then retry.`;
  }
  for (const { sample_id, files: reads } of samples.values()) {
    for (const { name, file_key } of reads) {
      if (await files.stat(file_key)) continue;
      const what = `${name} of sample ${sample_id} is missing from the portal’s file store.`;
      return `${what} Replace the sample’s files in the submission, then retry.`;
    }
  }
  return null;
}
