import {
  APPROVE_PIPELINE_PERMISSION,
  DETAIL_PERMISSIONS,
  type PipelineState,
  permissionsOfAppRole,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import { findMissingPackages, installCommand, type Launch } from '#platform/engine';
import { AppError } from '#platform/errors';
import type { Person } from '#platform/http';
import type { PipelineRecord } from './find-pipeline.ts';

export const isAdministrator = (person: Person): boolean =>
  permissionsOfAppRole[person.app_role_name].includes(APPROVE_PIPELINE_PERMISSION);

export function requireAdministrator(person: Person): void {
  if (!isAdministrator(person)) throw new AppError('permission_denied', DETAIL_PERMISSIONS);
}

/** Programs of others need a container or an approval. */
export const runsInContainers = ({ engine }: Pick<Platform, 'engine'>, { row }: PipelineRecord): boolean =>
  row.is_contained && row.document_sha256 !== null && engine.runs_containers === true;

/** Whether the current document is approved. */
const isApproved = ({ row }: PipelineRecord): boolean =>
  row.approval === 'approved' && row.document_sha256 !== null && row.approved_sha256 === row.document_sha256;

/** Trust level of a workflow for the engine; built-in ones run Debian's programs on this machine. */
export function trustLevel(platform: Pick<Platform, 'engine'>, record: PipelineRecord): NonNullable<Launch['trust']> {
  if (record.row.workspace_id === null) return 'own';
  return runsInContainers(platform, record) && !isApproved(record) ? 'contained' : 'approved';
}

export function stateOf(platform: Pick<Platform, 'engine'>, record: PipelineRecord): PipelineState {
  const { row, is_current } = record;
  if (row.deprecated_at !== null) return 'deprecated';
  if (row.workspace_id === null) return is_current ? 'ready' : 'superseded';
  if (row.approval === 'rejected') return 'rejected';
  return isApproved(record) || runsInContainers(platform, record) ? 'ready' : 'pending_approval';
}

/** Debian packages that its tools need and this machine does not have. */
export const missingPackages = ({ engine }: Pick<Platform, 'engine'>, { row, definition }: PipelineRecord): string[] =>
  row.workspace_id === null && engine.uses_local_programs ? findMissingPackages(definition.packages) : [];

function describeMissingPackages(platform: Pick<Platform, 'engine'>, record: PipelineRecord): string | null {
  const missing = missingPackages(platform, record);
  if (missing.length === 0) return null;
  const are = missing.length === 1 ? 'is' : 'are';
  const what = `${record.definition.name} can’t run here: ${missing.join(', ')} ${are} not installed.`;
  return `${what} Ask an administrator of the server to run: npm run install-pipelines, or ${installCommand(missing)}`;
}

/** Why a pipeline can't be run, with the remedy; null if it can. */
export function findRunProblem(platform: Pick<Platform, 'engine'>, record: PipelineRecord): string | null {
  const { row, definition } = record;
  const title = `${definition.name} ${definition.version}`;
  switch (stateOf(platform, record)) {
    case 'ready':
      return describeMissingPackages(platform, record);
    case 'deprecated':
      return `${title} is deprecated${row.deprecated_reason ? `: ${row.deprecated_reason}` : ''}. Choose another version.`;
    case 'superseded':
      return `${title} was replaced by a newer version in a portal update. Choose the newer version and create a parameter set for it.`;
    case 'rejected':
      return `An administrator refused ${title}${row.decision_note ? `: ${row.decision_note}` : '.'} Register a new version that fixes this.`;
    case 'pending_approval':
      return row.document_sha256 === null
        ? `${title} was registered before workflows were checked as strictly as now, and doesn’t pass today’s checks. Register it again.`
        : `${title} needs approval by an administrator, because ${row.is_contained ? 'this portal runs no containers' : 'not every step runs in a container (a tool requests none, or the workflow has JavaScript)'}.`;
  }
}

/** Whether lists show it by default: neither deprecated nor superseded. */
export const isListed = (platform: Pick<Platform, 'engine'>, record: PipelineRecord): boolean =>
  !['deprecated', 'superseded'].includes(stateOf(platform, record));

/** Requires that the pipeline can be run. */
export function requireRunnable(platform: Pick<Platform, 'engine'>, record: PipelineRecord): void {
  const why = findRunProblem(platform, record);
  if (why !== null) throw new AppError('conflict', why);
}
