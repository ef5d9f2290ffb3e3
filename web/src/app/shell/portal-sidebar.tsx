import { Link, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { WorkspaceSwitcher } from '#features/workspaces';
import { useAbility } from '#platform/permissions';
import { Logo } from '#ui/brand';
import { Sidebar, SidebarHeading, SidebarItem, SidebarNav, useSidebar } from '#ui/layout';
import { MENU_GROUPS, type Place, places } from '../places.ts';
import { useSession, useSessionState } from '../use-session.ts';
import { placeIcons } from './place-icons.ts';
import { isOffered } from './search/offered-places.ts';
import { SidebarFoot } from './sidebar-foot.tsx';

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
  const open = places.filter((place) => isOffered(place, ability));
  return (
    <SidebarNav label="Main">
      {MENU_GROUPS.map((group) => {
        const here = open.filter(({ menu }) => menu?.group === group);
        return (
          <Fragment key={group}>
            {group !== '' && here.length > 0 && <SidebarHeading>{group}</SidebarHeading>}
            {here.map((place) => (
              <MenuEntry key={place.path} place={place} current={holds(place, path)} />
            ))}
          </Fragment>
        );
      })}
    </SidebarNav>
  );
}

/** Whether the route or a page below it is open (`/run` and `/run/…`). */
function holds(place: Place, path: string): boolean {
  if (path === place.path) return true;
  const below = places.filter(({ under }) => under === place.path);
  return below.some((page) => path === page.path || path.startsWith(`${page.path.split('/$')[0]}/`));
}

function MenuEntry({ place, current }: { place: Place; current: boolean }) {
  const { mobile, setOpen } = useSidebar();
  if (!place.menu) return null;
  const Icon = placeIcons[place.menu.icon];
  return (
    <SidebarItem current={current}>
      <Link to={place.path} onClick={() => mobile && setOpen(false)}>
        <Icon aria-hidden="true" />
        {place.title}
      </Link>
    </SidebarItem>
  );
}
