import {
  type ExistingFile,
  type FileCheck,
  type UploadedFile,
  type UploadState,
  uploadRoute,
} from '@cohortium/contract';
import type { UploadRow } from './uploads-store.ts';

export function uploadState({ state, checked }: Pick<UploadRow, 'state' | 'checked'>): UploadState {
  if (state !== 'stored') return state;
  if (checked === null) return 'checking';
  return checked.fault === null ? 'ok' : 'invalid';
}

const iso = (time: string | Date): string => new Date(time).toISOString();

/** A place to send bytes to, or to go on sending. */
export const uploadLocationView = (row: UploadRow, received_bytes: number) => ({
  file_id: row.file_id,
  name: row.name,
  size_bytes: row.size_bytes,
  received_bytes,
  state: uploadState(row),
  upload_url: `${uploadRoute.path}/${row.file_id}?workspace_id=${row.workspace_id}`,
  expires_at: iso(row.expires_at),
});

function checkView({ facts, contigs, intensities, fault }: NonNullable<UploadRow['checked']>): FileCheck {
  const found = facts ?? contigs;
  return {
    n_reads: facts?.n_reads ?? null,
    n_sequences: contigs?.n_sequences ?? null,
    n_bases: found?.n_bases ?? null,
    array: intensities?.array ?? null,
    n_bead_types: intensities?.n_bead_types ?? null,
    shortest: found?.shortest ?? null,
    longest: found?.longest ?? null,
    phred: facts?.phred ?? null,
    first_id: found?.first_id ?? null,
    reason: fault?.reason ?? null,
    line: fault?.line ?? null,
    remedy: fault?.remedy ?? null,
  };
}

export interface Uploaded {
  row: UploadRow;
  received_bytes: number;
  duplicates: ExistingFile[];
}

export const uploadedFileView = ({ row, received_bytes, duplicates }: Uploaded): UploadedFile => ({
  ...uploadLocationView(row, received_bytes),
  submission_id: row.submission_id,
  sha256: row.sha256,
  check: row.checked ? checkView(row.checked) : null,
  duplicates,
});
