import {
  ADMINISTRATORS_LEAVE,
  DETAIL_PERMISSIONS,
  type PipelineState,
  permissionsOfAppRole,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Launch } from '#platform/engine';
import type { Person } from '#platform/http';
import { Refusal } from '#platform/refusal';
import type { KnownPipeline } from './find-pipeline.ts';

export const isAdministrator = (person: Person): boolean =>
  permissionsOfAppRole[person.app_role_name].includes(ADMINISTRATORS_LEAVE);

export function demandAdministrator(person: Person): void {
  if (!isAdministrator(person)) throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
}

/** Programs of others need a container or an approval. */
export const runsInContainers = ({ engine }: Pick<Platform, 'engine'>, { row }: KnownPipeline): boolean =>
  row.is_contained && row.document_sha256 !== null && engine.runs_containers === true;

/** Whether the current document is approved. */
const hasLeave = ({ row }: KnownPipeline): boolean =>
  row.leave === 'given' && row.document_sha256 !== null && row.leave_sha256 === row.document_sha256;

/** Trust level of a workflow for the engine; built-in ones run Debian's programs on this machine. */
export function trustIn(platform: Pick<Platform, 'engine'>, known: KnownPipeline): NonNullable<Launch['trust']> {
  if (known.row.workspace_id === null) return 'own';
  return runsInContainers(platform, known) && !hasLeave(known) ? 'contained' : 'approved';
}

export function stateOf(platform: Pick<Platform, 'engine'>, known: KnownPipeline): PipelineState {
  const { row, is_current } = known;
  if (row.deprecated_at !== null) return 'deprecated';
  if (row.workspace_id === null) return is_current ? 'ready' : 'superseded';
  if (row.leave === 'refused') return 'refused';
  return hasLeave(known) || runsInContainers(platform, known) ? 'ready' : 'waiting';
}

/** Why a pipeline can't be run, with the remedy; null if it can. */
export function whyNot(platform: Pick<Platform, 'engine'>, known: KnownPipeline): string | null {
  const { row, definition } = known;
  const title = `${definition.name} ${definition.version}`;
  switch (stateOf(platform, known)) {
    case 'ready':
      return null;
    case 'deprecated':
      return `${title} is deprecated${row.deprecated_reason ? `: ${row.deprecated_reason}` : ''}. Choose another version.`;
    case 'superseded':
      return `${title} was replaced by a newer version in a portal update. Choose the newer version and create a parameter set for it.`;
    case 'refused':
      return `An administrator refused ${title}${row.decision_note ? `: ${row.decision_note}` : '.'} Register a new version that fixes this.`;
    case 'waiting':
      return row.document_sha256 === null
        ? `${title} was registered before workflows were checked as strictly as now, and doesn’t pass today’s checks. Register it again.`
        : `${title} needs approval by an administrator, because ${row.is_contained ? 'this portal runs no containers' : 'not every step runs in a container (a tool requests none, or the workflow has JavaScript)'}.`;
  }
}

/** Whether lists show it by default: neither deprecated nor superseded. */
export const isOffered = (platform: Pick<Platform, 'engine'>, known: KnownPipeline): boolean =>
  !['deprecated', 'superseded'].includes(stateOf(platform, known));

/** Requires that the pipeline can be run. */
export function demandRunnable(platform: Pick<Platform, 'engine'>, known: KnownPipeline): void {
  const why = whyNot(platform, known);
  if (why !== null) throw new Refusal('conflict', why);
}
