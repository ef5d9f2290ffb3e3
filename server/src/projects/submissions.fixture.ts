import { Readable } from 'node:stream';
import { newId } from '#platform/clock';
import type { TestPortal } from '#testing';
import type { NewSampleFile } from './index.ts';

/** A read file whose content lies in the store. */
export async function storedFile(portal: TestPortal, name: string, text = `${name}\n`): Promise<NewSampleFile> {
  const file_id = newId();
  const file_key = `uploads/${file_id}`;
  const { sha256, size_bytes } = await portal.portal.platform.files.put(file_key, Readable.from([Buffer.from(text)]));
  return { file_id, name, read: name.includes('R2') ? 'reverse' : 'forward', lane: 1, size_bytes, sha256, file_key };
}
