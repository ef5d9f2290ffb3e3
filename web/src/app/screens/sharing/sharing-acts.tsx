import type { Reach, ShareKind } from '@cohortium/contract';
import { PublishButton } from '#features/publication';
import { ShareButton } from '#features/sharing';
import { whyNotYours } from '#platform/permissions';
import { useSessionState } from '../../use-session.ts';

type Thing = Pick<Reach, 'access' | 'workspace_name'> & { id: string; name: string };

/** The share and publish buttons of a detail page. */
export function SharingActs({ kind, thing }: { kind: ShareKind; thing: Thing }) {
  const { workspaces, workspace_id } = useSessionState();
  if (workspace_id === null) return null;
  const { id, name } = thing;
  // Only items of the selected workspace can be shared or published here.
  const rooms = workspaces.filter((workspace) => workspace.id !== workspace_id && !workspace.is_personal);
  const publishable = kind === 'project' || kind === 'cohort' || kind === 'pipeline';
  return (
    <>
      {publishable && <PublishButton thing={{ kind, id, name, workspace_id }} whyNot={whyNotYours(thing, 'publish')} />}
      <ShareButton thing={{ kind, id, name }} rooms={rooms} whyNot={whyNotYours(thing, 'share')} />
    </>
  );
}
