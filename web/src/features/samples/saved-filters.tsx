import { type SampleFilter, type SavedFilter, savedFilterBodySchema } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Save } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { snackbar, toast } from '#ui/feedback';
import { NameFields, Switch } from '#ui/forms';
import { DropdownMenu, FormDialog, MenuDivider, MenuHeading, MenuItem } from '#ui/overlays';
import { ManageDialog } from './manage-dialog.tsx';
import { savedFiltersQuery, saveFilter } from './queries/saved-queries.ts';

/** Saves the current filter under a name. */
export function SaveDialog({ filter, onClose }: { filter: SampleFilter; onClose: () => void }) {
  const form = useContractForm({
    schema: savedFilterBodySchema.pick({ name: true, description: true, is_shared: true }),
    defaultValues: { name: '', description: '', is_shared: false },
    onSubmit: async (details) => {
      const { name } = await saveFilter({ ...details, filter });
      toast({ tone: 'success', title: `The filter “${name}” was saved.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Save filter"
      description="The rules are saved, not the samples they match now."
      confirm="Save filter"
      onClose={onClose}
    >
      <NameFields form={form} />
      <Switch {...form.register('is_shared')} label="All workspace members can apply it" />
    </FormDialog>
  );
}

type SavedFiltersProps = {
  /** The current filter, to save. */
  filter: SampleFilter;
  onApply: (filter: SampleFilter) => void;
  /** Among other small buttons; an icon alone on a phone. */
  small?: boolean;
};

const FILTERS_SHOWN = 12;

/** The saved filters menu: apply, save and manage. */
export function SavedFilters({ filter, onApply, small = false }: SavedFiltersProps) {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const list = useQuery(savedFiltersQuery());
  const saved = list.data?.data ?? [];
  const apply = (one: Pick<SavedFilter, 'name' | 'filter'>) => {
    onApply(one.filter);
    setOpen(null);
    snackbar(`“${one.name}” is applied.`);
  };
  return (
    <>
      <DropdownMenu
        label="Saved filters"
        trigger={
          <Button size={small ? 'small' : 'medium'} aria-label="Saved filters">
            <Save aria-hidden="true" />
            <span className={small ? 'max-md:hidden' : ''}>Saved filters</span>
            <ChevronDown aria-hidden="true" className="size-3!" />
          </Button>
        }
      >
        {list.isError && <MenuHeading>{sentenceOf(list.error)}</MenuHeading>}
        {list.isSuccess && saved.length === 0 && <MenuHeading>No saved filters yet</MenuHeading>}
        {saved.slice(0, FILTERS_SHOWN).map((one) => (
          <MenuItem key={one.id} onSelect={() => apply(one)}>
            <span className="block truncate">{one.name}</span>
            <span className="block text-12 text-ink-3">
              {one.is_own ? 'yours' : `of ${one.created_by}`}
              {one.is_shared && ' · shared in the workspace'}
            </span>
          </MenuItem>
        ))}
        <MenuDivider />
        <MenuItem onSelect={() => setOpen('save')}>Save this filter as …</MenuItem>
        <MenuItem disabledReason={saved.length === 0 ? 'Save a filter first' : null} onSelect={() => setOpen('manage')}>
          Edit saved filters …
        </MenuItem>
      </DropdownMenu>
      {open === 'save' && <SaveDialog filter={filter} onClose={() => setOpen(null)} />}
      {open === 'manage' && (
        <ManageDialog saved={saved} filter={filter} onApply={apply} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
