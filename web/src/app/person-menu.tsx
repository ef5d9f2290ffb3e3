import { Link } from '@tanstack/react-router';
import { CircleUser, Info, LogOut, Settings } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { setTheme, subscribeTheme, THEMES, type Theme, theme } from '#platform';
import { Avatar } from '#ui/display';
import { DropdownMenu, MenuChoice, MenuDivider, MenuHeading, MenuItem } from '#ui/overlays';
import { useSession, useSessionState } from './use-session.ts';

const themeNames: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'Match system' };

/** The user menu at the top right. */
export function PersonMenu() {
  const session = useSession();
  const { user } = useSessionState();
  const chosen = useSyncExternalStore(subscribeTheme, theme, theme);
  if (user === null) return null;
  return (
    <DropdownMenu
      label="Your menu"
      trigger={
        <button type="button" className="rounded-full">
          <span className="sr-only">Your menu: {user.name}</span>
          <Avatar name={user.name} tone="soft" shape="round" />
        </button>
      }
    >
      <div className="px-2 pt-1.5 pb-1">
        <p className="truncate font-semibold text-13">{user.name}</p>
        <p className="truncate text-12 text-ink-3">{user.email}</p>
      </div>
      <MenuDivider />
      <MenuItem asChild>
        <Link to="/profile">
          <CircleUser aria-hidden="true" />
          Profile
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/settings">
          <Settings aria-hidden="true" />
          Settings
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/about">
          <Info aria-hidden="true" />
          About
        </Link>
      </MenuItem>
      <MenuDivider />
      <MenuHeading>Theme</MenuHeading>
      {THEMES.map((name) => (
        <MenuChoice key={name} checked={name === chosen} onCheckedChange={() => setTheme(name)}>
          {themeNames[name]}
        </MenuChoice>
      ))}
      <MenuDivider />
      <MenuItem icon={LogOut} onSelect={() => session.send({ kind: 'sign_out_asked' })}>
        Sign out
      </MenuItem>
    </DropdownMenu>
  );
}
