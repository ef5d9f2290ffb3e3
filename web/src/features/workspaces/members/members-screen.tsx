import { type Workspace, workspaceRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { denialOf, useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { NoPermission } from '#ui/feedback';
import { PageHeader, Tab, Tabs } from '#ui/layout';
import { InvitationsTable } from '../invitations/invitations-table.tsx';
import { InviteDrawer } from '../invitations/invite-drawer.tsx';
import { MembersTable } from './members-table.tsx';

export type MembersTab = 'members' | 'pending';

type MembersScreenProps = {
  /** The selected one. */
  workspace: Workspace;
  tab: MembersTab;
  /** The person's own role changed, or they left. */
  onOwnChange: (hasLeft: boolean) => void;
};

/** The members of a workspace with roles, and its invitations. */
export function MembersScreen({ workspace, tab, onOwnChange }: MembersScreenProps) {
  const [inviting, setInviting] = useState(false);
  const mayView = useCan('view_member', 'workspace_member');
  const mayInvite = useCan('manage_reader', 'workspace_member');
  const { id, name, is_personal } = workspace;
  const n_members = useQuery(queryOf(workspaceRoutes.detail, {})).data?.data.n_members ?? workspace.n_members;
  const denied = mayInvite ? null : denialOf('invite people to', name);
  const whyNot = is_personal ? 'A personal workspace has no other members' : denied;
  const link = (title: string, of: MembersTab) => (
    <Tab current={tab === of}>
      <Link
        to="/member/$id"
        params={{ id }}
        search={of === 'members' ? {} : { tab: of }}
        activeOptions={{ exact: true }}
      >
        {title}
      </Link>
    </Tab>
  );
  return (
    <>
      <PageHeader
        title={`Members of ${name}`}
        summary={is_personal ? 'Only you' : formatCount(n_members, 'member')}
        actions={
          <Button look="primary" disabledReason={whyNot} onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite people
          </Button>
        }
      />
      <Tabs label="Members and invitations">
        {link('Members', 'members')}
        {link('Pending invitations', 'pending')}
      </Tabs>
      {!mayView && <NoPermission title={denialOf('view_member', name)}>Ask an owner or admin.</NoPermission>}
      {mayView && tab === 'members' && <MembersTable workspace={workspace} onOwnChange={onOwnChange} />}
      {mayView && tab === 'pending' && <InvitationsTable workspace={workspace} />}
      {inviting && <InviteDrawer workspace={workspace} onClose={() => setInviting(false)} />}
    </>
  );
}
