import type { Workspace } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, Plus, Users } from 'lucide-react';
import { Avatar } from '#ui/display';
import { DropdownMenu, MenuDivider, MenuHeading, MenuItem } from '#ui/overlays';
import { membersOf } from './describe-workspace.ts';

type WorkspaceSwitcherProps = {
  /** Personal first. */
  workspaces: readonly Workspace[];
  selectedId: string | null;
  onSelect: (workspaceId: string) => void;
};

/** The workspace switcher at the top of the sidebar. */
export function WorkspaceSwitcher({ workspaces, selectedId, onSelect }: WorkspaceSwitcherProps) {
  const selected = workspaces.find(({ id }) => id === selectedId);
  return (
    <DropdownMenu
      align="start"
      label="Workspaces"
      className="w-58"
      trigger={
        <button
          type="button"
          className="mt-1 mb-2.5 flex flex-none items-center gap-2.5 rounded-m border border-line bg-surface p-2 text-left shadow-flat hover:bg-hover"
        >
          {selected && <Avatar name={selected.name} tone={selected.is_personal ? 'grey' : 'accent'} />}
          <span className="min-w-0 flex-1">
            <span className="sr-only">Workspace: </span>
            <span className="block truncate font-semibold text-13/4">{selected?.name ?? 'No workspace'}</span>
            <span className="block truncate text-12 text-ink-3">
              {selected ? membersOf(selected) : 'Create one to start'}
            </span>
          </span>
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <MenuHeading>Workspaces</MenuHeading>
      {workspaces.map((workspace) => (
        <MenuItem key={workspace.id} onSelect={() => onSelect(workspace.id)}>
          <span className="flex items-center gap-2.5">
            <Avatar name={workspace.name} tone={workspace.is_personal ? 'grey' : 'accent'} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{workspace.name}</span>
              <span className="block text-12 text-ink-3">{membersOf(workspace)}</span>
            </span>
            {workspace.id === selectedId && (
              <>
                <Check aria-hidden="true" className="text-accent" />
                <span className="sr-only">Open now</span>
              </>
            )}
          </span>
        </MenuItem>
      ))}
      <MenuDivider />
      {selected && (
        <MenuItem asChild>
          <Link to="/member/$id" params={{ id: selected.id }}>
            <Users aria-hidden="true" />
            Members
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/workspace/create">
          <Plus aria-hidden="true" />
          Create workspace
        </Link>
      </MenuItem>
    </DropdownMenu>
  );
}
