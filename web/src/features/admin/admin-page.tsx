import type { ReactNode } from 'react';
import { denialOf, useCan } from '#platform/permissions';
import { NoPermission } from '#ui/feedback';
import { PageHeader } from '#ui/layout';

/** What each page of the administration needs (§6): an action on a subject of the portal. */
const ADMIN_NEEDS = {
  users: ['list', 'app_user'],
  workspaces: ['listing', 'app_workspace'],
  portal: ['create_platform_admin', 'app_user'],
} as const;

type AdminPageProps = {
  title: string;
  needs: keyof typeof ADMIN_NEEDS;
  children: ReactNode;
};

/** A page that requires a permission; without it, no data is requested and a note says who can grant it. */
export function AdminPage({ title, needs, children }: AdminPageProps) {
  const [action, subject] = ADMIN_NEEDS[needs];
  const may = useCan(action, subject);
  if (may) return children;
  return (
    <>
      <PageHeader title={title} />
      <NoPermission title={denialOf('see', `${title.toLowerCase()} of the portal`)}>
        Ask a platform admin for a role with access.
      </NoPermission>
    </>
  );
}
