import { appRoles, mailStates, workspaceStates } from '@cohortium/contract';
import { Navigate } from '@tanstack/react-router';
import {
  AnnouncementsScreen,
  AuditScreen,
  MailScreen,
  SystemScreen,
  UsersScreen,
  WorkspacesScreen,
} from '#features/admin';
import { type PortalAbility, useAbility } from '#platform/permissions';
import { useSession, useSessionState } from '../use-session.ts';
import { useListView } from './data/use-list-view.ts';
import { NotFound } from './not-found.tsx';

/** The first page of the administration that a person can open; null if there is none. */
export function firstAdminPage(ability: PortalAbility): string | null {
  if (ability.can('list', 'app_user')) return '/admin/users';
  if (ability.can('listing', 'app_workspace')) return '/admin/workspaces';
  return ability.can('review', 'app_public_data') ? '/admin/publication' : null;
}

/** The administration pages; paging and filters are in the URL. */
export function Users() {
  const [{ page, page_size, param }, change] = useListView('/admin/users');
  const { user } = useSessionState();
  const role = appRoles.find((each) => each === param('role')) ?? '';
  return (
    <UsersScreen view={{ page, page_size, search: param('search'), role }} onView={change} ownId={user?.id ?? ''} />
  );
}

export function Workspaces() {
  const session = useSession();
  const [{ page, page_size, param }, change] = useListView('/admin/workspaces');
  const state = workspaceStates.find((each) => each === param('state')) ?? '';
  const hide_personal = param('personal') === 'hidden';
  return (
    <WorkspacesScreen
      view={{ page, page_size, search: param('search'), state, hide_personal }}
      onView={({ hide_personal: hide, ...rest }) =>
        change({ ...rest, ...(hide === undefined ? {} : { personal: hide ? 'hidden' : '' }) })
      }
      onChanged={() => session.send({ kind: 'workspaces_changed' })}
    />
  );
}

export function Announcements() {
  const [{ page, page_size }, change] = useListView('/admin/announcements');
  return <AnnouncementsScreen view={{ page, page_size }} onView={(next) => change({ ...next })} />;
}

export function Outbox() {
  const [{ page, page_size, param }, change] = useListView('/admin/outbox');
  const state = mailStates.find((each) => each === param('state')) ?? '';
  return <MailScreen view={{ page, page_size, search: param('search'), state }} onView={change} />;
}

export function Audit() {
  const { workspace_id } = useSessionState();
  const [{ page, page_size, param }, change] = useListView('/admin/audit');
  const view = {
    ...{ page, page_size, user: param('user'), kind: param('kind'), action: param('act'), address: param('address') },
    ...{ object_id: param('thing'), from: param('from'), until: param('until') },
  };
  return (
    <AuditScreen
      view={view}
      workspaceId={workspace_id}
      onView={({ action, object_id, ...rest }) =>
        change({
          ...rest,
          ...(action === undefined ? {} : { act: action }),
          ...(object_id === undefined ? {} : { thing: object_id }),
        })
      }
    />
  );
}

export const System = SystemScreen;

/** The address of the administration itself. */
export function Administration() {
  const page = firstAdminPage(useAbility());
  return page === null ? <NotFound /> : <Navigate to={page} replace />;
}

/** The review queue is the requests list with the reviewer's scope; this route redirects to it. */
export function PublicationQueue() {
  return <Navigate to="/publicise" search={{ tab: 'review' }} replace />;
}
