import type { PublicationDetail } from '@cohortium/contract';
import type { Decision } from './decisions.ts';
import { assign, requestPublication, review, withdraw } from './list/publications.ts';

/** Applies one step with its API call. */
export function applyDecision(
  publication: PublicationDetail,
  step: Decision,
  note: string,
): Promise<PublicationDetail> {
  switch (step) {
    case 'submit':
    case 'retract':
      return requestPublication({ ...resourceRefOf(publication), action: step, note });
    case 'withdraw':
      return withdraw(publication, note);
    case 'unassign':
      return assign(publication, null);
    default:
      return review(publication, step, { note });
  }
}

/** The item, its workspace and the version that the user has seen. */
export const resourceRefOf = ({ object_type, object_id, workspace_id, change_no }: PublicationDetail) => ({
  object_type,
  object_id,
  workspace_id,
  change_no,
});
