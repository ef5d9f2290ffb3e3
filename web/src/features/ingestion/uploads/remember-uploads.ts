import type { Upload } from '@cohortium/contract';
import { z } from 'zod';
import { localSlot, now } from '#platform';

const placeSchema = z.object({ file_id: z.string(), upload_url: z.string(), expires_at: z.string() });
const placesSchema = z.record(z.string(), placeSchema);
type Place = z.infer<typeof placeSchema>;

// Kept beyond the tab: an upload of a day is worth finding again after the browser was closed.
const slot = localSlot({ name: 'uploads', parse: (stored) => placesSchema.safeParse(stored).data ?? null });

/** What tells a file on the person's disk from another one: a changed file is sent anew. */
type Fingerprint = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Where files were being sent to, so that they go on there after a reload. One owner never sees another's. */
export interface UploadMemory {
  find(file: Fingerprint): Place | null;
  keep(file: Fingerprint, place: Upload): void;
  forget(file: Fingerprint): void;
}

const living = (): Record<string, Place> =>
  Object.fromEntries(Object.entries(slot.read() ?? {}).filter(([, { expires_at }]) => Date.parse(expires_at) > now()));

export function rememberUploads(owner: string): UploadMemory {
  const keyOf = ({ name, size, lastModified }: Fingerprint) => [owner, name, size, lastModified].join('|');
  return {
    find: (file) => living()[keyOf(file)] ?? null,
    keep: (file, { file_id, upload_url, expires_at }) =>
      slot.write({ ...living(), [keyOf(file)]: { file_id, upload_url, expires_at } }),
    forget: (file) => {
      const { [keyOf(file)]: _, ...others } = living();
      slot.write(others);
    },
  };
}

/** Sends everything from its first byte: for files that are sent once and seldom. */
export const rememberNothing: UploadMemory = { find: () => null, keep: () => undefined, forget: () => undefined };
