import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import { ScanError } from '#platform/files';
import type { FileFault } from './scan-fastq.ts';
import type { UploadRow } from './uploads-store.ts';

type Arrived = Pick<UploadRow, 'file_id' | 'person_id' | 'workspace_id' | 'name'>;

/** The virus scanner's finding for a file; null if clean. An unreachable scanner is retried. */
export async function scanUpload(
  { scanner, log }: Platform,
  { name, path }: { name: string; path: string },
): Promise<FileFault | null> {
  const finding = await scanner.scan(path).catch((error: unknown) => {
    if (!(error instanceof ScanError)) throw error;
    log.error({ err: error }, 'an upload could not be scanned');
    const remedy = 'Try again later. If that doesn’t help, contact the portal’s administrators.';
    throw new AppError('unavailable', `${name} could not be scanned for viruses. ${remedy}`);
  });
  if (!finding.is_infected) return null;
  const reason = `The virus scanner rejected this file${finding.signature ? `: ${finding.signature}` : ''}.`;
  return { reason, line: null, remedy: 'The file was deleted. Get a new copy from its source.' };
}

/** Puts on record that a file was refused; part of the transaction that forgets it. */
export async function recordInfected(tx: Tx, upload: Arrived, { reason }: FileFault): Promise<void> {
  const { person_id, workspace_id, file_id: object_id, name } = upload;
  await recordAuditEvent(tx, {
    person_id,
    workspace_id,
    action: 'refuse',
    kind: 'upload',
    object_id,
    detail: { name, reason },
  });
}

export interface IncomingUpload {
  path: string;
  /** Deletes what belongs to an infected file, in the transaction that records it. */
  discard?: (tx: Tx) => Promise<unknown>;
}

/** Lets a whole file pass that is clean; an infected one is refused by its name. */
export async function requireClean(
  platform: Platform,
  upload: Arrived,
  { path, discard }: IncomingUpload,
): Promise<void> {
  const { name } = upload;
  const fault = await scanUpload(platform, { name, path });
  if (!fault) return;
  await transact(platform.db, async (tx) => {
    await discard?.(tx);
    await recordInfected(tx, upload, fault);
  });
  throw new AppError('validation', `${name}: ${fault.reason} ${fault.remedy}`);
}
