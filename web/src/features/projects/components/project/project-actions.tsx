import type { Project } from '@cohortium/contract';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCan, useDenialFor } from '#platform/permissions';
import { Button, IconButton } from '#ui/actions';
import { DropdownMenu, MenuItem } from '#ui/overlays';
import { denialOfDeletion } from '../../model/may-delete.ts';
import { DeleteDialog } from '../deletion/delete-dialog.tsx';
import { EditDrawer } from './edit-drawer.tsx';

/** The actions of a submission; disabled buttons say why. */
export function ProjectActions({ project, onDeleted }: { project: Project; onDeleted: () => void }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const mayNotEdit = useDenialFor('modify', 'project', project);
  const rights = { canDeleteAll: useCan('delete', 'project'), canDeleteOwn: useCan('delete_created', 'project') };
  const mayNotDelete = denialOfDeletion(project, rights);
  const close = () => setOpen(null);
  return (
    <>
      <Button disabledReason={mayNotEdit} onClick={() => setOpen('edit')}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <DropdownMenu trigger={<IconButton icon={Ellipsis} label={`More actions for ${project.name}`} />}>
        <MenuItem icon={Trash2} danger disabledReason={mayNotDelete} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      {open === 'edit' && <EditDrawer project={project} onClose={close} />}
      {open === 'delete' && <DeleteDialog project={project} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}
