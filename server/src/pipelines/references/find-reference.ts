import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { findKind } from './reference-kinds.ts';
import { referenceById } from './references-store.ts';

/** A reference that something else than a pipeline uses; plain data, which a job can keep. */
export interface FoundReference {
  /** “Hallmark 2023.2” */
  name: string;
  sha256: string;
  caution: string | null;
  file_key: string;
}

export interface ReferenceRequest {
  /** Where its id stands in the body. */
  parameter: string;
  reference_id: string;
  kind: string;
}

/**
 * A reference of one file that the caller’s workspace may use; share links and visitors may use those of the portal alone. Refuses with
 * 422 others, and those that were withdrawn.
 */
export async function findReference(
  { db }: Platform,
  { workspace, shareLink }: Caller,
  { parameter, reference_id, kind }: ReferenceRequest,
): Promise<FoundReference> {
  const refuse = (message: string) => validationError([{ field: parameter, message }]);
  const row = await referenceById(db, reference_id);
  const title = findKind(kind)?.title ?? kind;
  const isVisible = row && (row.workspace_id === null || (!shareLink && row.workspace_id === workspace.workspace_id));
  if (!row || !isVisible || row.kind !== kind) throw refuse(`This workspace does not have this reference (${title}).`);
  const { name, version, withdrawn_at, withdrawn_reason, sha256, caution } = row;
  const called = `${name} ${version}`;
  if (withdrawn_at !== null) {
    throw refuse(`“${called}” was withdrawn${withdrawn_reason ? `: ${withdrawn_reason}` : ''}. Choose another one.`);
  }
  const [file] = row.files;
  if (row.state !== 'ready' || !file) throw refuse(`“${called}” is not ready to be used.`);
  return { name: called, sha256, caution, file_key: file.file_key };
}
