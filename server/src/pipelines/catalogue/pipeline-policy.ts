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

/** Programs that others wrote run in a container, or by an administrator's leave. */
export const runsInContainers = ({ engine }: Pick<Platform, 'engine'>, { row }: KnownPipeline): boolean =>
  row.is_contained && row.document_sha256 !== null && engine.runs_containers === true;

/** Whether leave was given, and for the document that is here. */
const hasLeave = ({ row }: KnownPipeline): boolean =>
  row.leave === 'given' && row.document_sha256 !== null && row.leave_sha256 === row.document_sha256;

/** What the engine is told of a workflow: the portal's own are Debian's programs on this machine. */
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

/** Why a pipeline may not be run, with what helps; null when it may. */
export function whyNot(platform: Pick<Platform, 'engine'>, known: KnownPipeline): string | null {
  const { row, definition } = known;
  const title = `${definition.name} ${definition.version}`;
  switch (stateOf(platform, known)) {
    case 'ready':
      return null;
    case 'deprecated':
      return `${title} is deprecated${row.deprecated_reason ? `: ${row.deprecated_reason}` : ''}. Choose another version.`;
    case 'superseded':
      return `${title} was replaced by a later version with the portal. Choose that, and make a parameter set for it.`;
    case 'refused':
      return `An administrator has refused ${title}${row.decision_note ? `: ${row.decision_note}` : '.'} Register a version that meets this.`;
    case 'waiting':
      return row.document_sha256 === null
        ? `${title} was registered before workflows were read as strictly as now, and cannot be read so. Register it again.`
        : `${title} waits for an administrator’s leave, because ${row.is_contained ? 'this portal runs no containers' : 'not all of it runs in a container (a tool asks for none, or there is JavaScript)'}.`;
  }
}

/** Whether lists show it without being asked for what is out of date. */
export const isOffered = (platform: Pick<Platform, 'engine'>, known: KnownPipeline): boolean =>
  !['deprecated', 'superseded'].includes(stateOf(platform, known));

/** Refuses a run of what may not be run. */
export function demandRunnable(platform: Pick<Platform, 'engine'>, known: KnownPipeline): void {
  const why = whyNot(platform, known);
  if (why !== null) throw new Refusal('conflict', why);
}
