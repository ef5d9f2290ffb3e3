import { sampleRoutes, workspaceRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { WorkspaceSwitcher } from '#features/workspaces';
import { formatBytes, formatMoney } from '#platform';
import { queryOf } from '#platform/api';
import { useAbility } from '#platform/permissions';
import { Logo, Meter } from '#ui/display';
import { Sidebar, SidebarHeading, SidebarItem, SidebarNav, useSidebar } from '#ui/layout';
import { navIcons } from './nav-icons.ts';
import { isRouteAllowed } from './offered-places.ts';
import { MENU_GROUPS, type PageRoute, pageRoutes } from './page-routes.ts';
import { useSession, useSessionState } from './use-session.ts';

/** The remaining balance and storage of the workspace. */
export function SidebarFoot() {
  const { balance } = useSessionState();
  const { data } = useQuery(queryOf(workspaceRoutes.detail, {}));
  return (
    <>
      {/* Where nothing was ever charged, a balance of nothing reads as if runs would be refused. */}
      {balance !== 0 && (
        <div className="flex justify-between gap-3">
          <span>Balance</span>
          <span className="font-medium text-ink">{formatMoney(balance)}</span>
        </div>
      )}
      {data && (
        <Meter
          label="Storage"
          head="Storage"
          value={data.data.storage_bytes}
          max={data.data.storage_quota_bytes}
          description={`${formatBytes(data.data.storage_bytes)} of ${formatBytes(data.data.storage_quota_bytes)}`}
        />
      )}
    </>
  );
}

export function PortalSidebar() {
  const session = useSession();
  const { workspaces, workspace_id } = useSessionState();
  return (
    <Sidebar
      brand={
        <Link to="/" className="text-ink no-underline!">
          <Logo />
        </Link>
      }
      foot={workspace_id && <SidebarFoot />}
    >
      <WorkspaceSwitcher
        workspaces={workspaces}
        selectedId={workspace_id}
        onSelect={(chosen) => session.send({ kind: 'workspace_selected', workspace_id: chosen })}
      />
      <Menu />
    </Sidebar>
  );
}

function Menu() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const ability = useAbility();
  const { workspace_id } = useSessionState();
  const types = useQuery({ ...queryOf(sampleRoutes.studioDataTypes, {}), enabled: workspace_id !== null }).data?.data;
  const has = (data_type: string) => types?.some(({ name, n_samples }) => name === data_type && n_samples > 0) ?? false;
  const open = pageRoutes.filter(
    (route) =>
      isRouteAllowed(route, ability) &&
      (route.menu?.data_type === undefined || route.path === path || has(route.menu.data_type)),
  );
  return (
    <SidebarNav label="Main">
      {MENU_GROUPS.map((group) => {
        const groupRoutes = open.filter(({ menu }) => menu?.group === group);
        return (
          <Fragment key={group}>
            {group !== '' && groupRoutes.length > 0 && <SidebarHeading>{group}</SidebarHeading>}
            {groupRoutes.map((route) => (
              <MenuEntry key={route.path} route={route} current={isCurrentRoute(route, path)} />
            ))}
          </Fragment>
        );
      })}
    </SidebarNav>
  );
}

/** Whether the route or a page below it is open (`/run` and `/run/…`). */
function isCurrentRoute(route: PageRoute, path: string): boolean {
  if (path === route.path) return true;
  const below = pageRoutes.filter(({ under }) => under === route.path);
  return below.some((page) => path === page.path || path.startsWith(`${page.path.split('/$')[0]}/`));
}

function MenuEntry({ route, current }: { route: PageRoute; current: boolean }) {
  const { mobile, setOpen } = useSidebar();
  if (!route.menu) return null;
  const Icon = navIcons[route.menu.icon];
  return (
    <SidebarItem current={current}>
      <Link to={route.path} onClick={() => mobile && setOpen(false)}>
        <Icon aria-hidden="true" />
        {route.title}
      </Link>
    </SidebarItem>
  );
}
