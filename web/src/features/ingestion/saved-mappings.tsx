import { ingestionRoutes, type Mapping, type SavedMapping } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, Save } from 'lucide-react';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { snackbar, toast } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { Dialog, DropdownMenu, MenuDivider, MenuHeading, MenuItem } from '#ui/overlays';
import { mergeMappings } from './choices.ts';
import { mappingsQuery } from './drafts/submissions.ts';

type SavedMappingsProps = { mapping: Mapping; onMapping: (mapping: Mapping) => void };

/** The saved mappings of the workspace: apply one, or save the current choices. */
export function SavedMappings({ mapping, onMapping }: SavedMappingsProps) {
  const saved = useQuery(mappingsQuery()).data?.data ?? [];
  const [naming, setNaming] = useState(false);
  const use = ({ name, mapping: savedMapping }: SavedMapping) => {
    onMapping(mergeMappings(mapping, savedMapping));
    snackbar(`“${name}” is applied.`);
  };
  return (
    <span className="ml-auto flex flex-wrap gap-1.5">
      {saved.length > 0 && (
        <DropdownMenu
          trigger={
            <Button size="small">
              Use a saved mapping
              <ChevronDown aria-hidden="true" className="size-3.5!" />
            </Button>
          }
        >
          <MenuHeading>Saved in this workspace</MenuHeading>
          {saved.map((one) => (
            <MenuItem key={one.mapping_id} onSelect={() => use(one)}>
              {one.name}
            </MenuItem>
          ))}
          <MenuDivider />
          <MenuHeading>Delete</MenuHeading>
          {saved.map((one) => (
            <MenuItem key={one.mapping_id} danger onSelect={() => void removeMapping(one)}>
              {one.name}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      <Button size="small" onClick={() => setNaming(true)}>
        <Save aria-hidden="true" />
        Save mapping
      </Button>
      {naming && (
        <SaveDialog mapping={mapping} existingNames={saved.map(({ name }) => name)} onClose={() => setNaming(false)} />
      )}
    </span>
  );
}

async function removeMapping({ mapping_id, name }: SavedMapping) {
  try {
    await call(ingestionRoutes.deleteMapping, { body: { mapping_id } });
    await refresh(ingestionRoutes.mappings);
    snackbar(`“${name}” was deleted. Submissions that used it don’t change.`);
  } catch (error) {
    toast({ title: 'The mapping could not be deleted.', description: sentenceOf(error), tone: 'danger' });
  }
}

type SaveDialogProps = { mapping: Mapping; existingNames: readonly string[]; onClose: () => void };

function SaveDialog({ mapping, existingNames, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => call(ingestionRoutes.saveMapping, { body: { name: name.trim(), mapping } }),
    onSuccess: async () => {
      await refresh(ingestionRoutes.mappings);
      snackbar('Mapping saved. You can use it for other sheets of this workspace.');
      onClose();
    },
  });
  const replaces = existingNames.includes(name.trim());
  return (
    <Dialog
      onClose={onClose}
      title="Save mapping"
      description="All members of this workspace can use it for other sheets."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={save.isPending}
            disabledReason={name.trim() === '' ? 'Enter a name.' : null}
            onClick={() => save.mutate()}
          >
            {replaces ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        error={save.isError ? sentenceOf(save.error) : null}
        hint={replaces ? 'A mapping with this name exists and will be replaced.' : null}
      >
        <Input
          value={name}
          maxLength={200}
          placeholder="Sheets of the core facility"
          onChange={(e) => setName(e.target.value)}
        />
      </Field>
    </Dialog>
  );
}
