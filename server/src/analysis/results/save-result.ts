import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PRODUCT_VERSION } from '@cohortium/contract';
import type { Agreement } from '#merging';
import type { Platform } from '#platform';
import { createYielder } from '#platform/concurrency';
import { findResult, storeResult } from './analysis-store.ts';

const unpack = promisify(gunzip);

/** Raised when the figures, the shape or the meaning of a question change: kept answers are then computed again. */
const REVISION = 5;

/** Everything that a result depends on. */
export interface ResultKey {
  method: string;
  /** In the contract's order. */
  parameters: Record<string, unknown>;
  /** SHA-256 of the members' ids. */
  members: string;
  /** Facts on the members: names, subjects, groups, processing. */
  facts: readonly object[];
  n_unavailable: number;
  /** SHA-256 of the tree, where there is one. */
  tree: string | null;
  /** The reference that it is made with, if any. */
  reference?: object;
  /** Members that take no part. */
  excluded?: readonly object[];
  /** The plot on which the groups were selected, if any. */
  chosen_at?: string;
  /** Set when the groups were added after the first plot. */
  added_after?: object;
  /** Merge agreement of the members, if any. */
  agreement?: Agreement;
}

export async function contentKey({ facts, ...key }: ResultKey): Promise<string> {
  const whole = { ...key, software_version: PRODUCT_VERSION, revision: REVISION };
  const hash = createHash('sha256').update(JSON.stringify(whole));
  const breakWhenDue = createYielder();
  for (const fact of facts) {
    hash.update(`\n${JSON.stringify(fact)}`);
    await breakWhenDue();
  }
  return hash.digest('hex');
}

/** The JSON of a result that is kept, as it was checked when it was computed. */
export async function readResult({ db }: Platform, content_key: string): Promise<Uint8Array | null> {
  const known = await findResult(db, content_key);
  return known ? await unpack(known) : null;
}

export async function saveResult(
  { db }: Platform,
  { packed, ...stored }: { content_key: string; method: string; packed: Uint8Array; project_ids: string[] },
): Promise<void> {
  await storeResult(db, {
    ...stored,
    body: Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength),
  });
}
