import type { AccessInfo, ShareKind } from '@cohortium/contract';
import { PublishButton } from '#features/publication';
import { ShareButton } from '#features/sharing';
import { denialForSharedItem } from '#platform/permissions';
import { useSessionState } from '../use-session.ts';

type ShareableResource = Pick<AccessInfo, 'access' | 'workspace_name'> & { id: string; name: string };

/** The share and publish buttons of a detail page. */
export function SharingActions({ kind, resource }: { kind: ShareKind; resource: ShareableResource }) {
  const { workspace_id } = useSessionState();
  if (workspace_id === null) return null;
  const { id, name } = resource;
  const publishable = kind === 'project' || kind === 'cohort' || kind === 'pipeline';
  return (
    <>
      {publishable && (
        <PublishButton resource={{ kind, id, name, workspace_id }} whyNot={denialForSharedItem(resource, 'publish')} />
      )}
      <ShareButton resource={{ kind, id, name }} whyNot={denialForSharedItem(resource, 'share')} />
    </>
  );
}
