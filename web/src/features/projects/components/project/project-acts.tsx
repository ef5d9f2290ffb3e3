import type { Project } from '@cohortium/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCan, useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { refusalToDelete } from '../../model/may-delete.ts';
import { DeleteDialog } from '../deletion/delete-dialog.tsx';
import { EditDrawer } from './edit-drawer.tsx';

/** Edit and delete, each saying why not where it may not. */
export function ProjectActs({ project, onDeleted }: { project: Project; onDeleted: () => void }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const mayNotEdit = useDenialFor('modify', 'project', project);
  const rights = { all: useCan('delete', 'project'), own: useCan('delete_created', 'project') };
  const mayNotDelete = refusalToDelete(project, rights);
  const close = () => setOpen(null);
  return (
    <>
      <Button look="danger" disabledReason={mayNotDelete} onClick={() => setOpen('delete')}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      <Button disabledReason={mayNotEdit} onClick={() => setOpen('edit')}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      {open === 'edit' && <EditDrawer project={project} onClose={close} />}
      {open === 'delete' && <DeleteDialog project={project} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}
