import type { ShareRecipients } from '@cohortium/contract';
import { useState } from 'react';
import { SearchFilter } from '#ui/data-table';
import { Checkbox } from '#ui/forms';

type RecipientChoicesProps = {
  recipients: ShareRecipients;
  /** Ids of workspaces and addresses of people. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** As many fit without scrolling; more can be searched. */
const MAX_UNSEARCHED = 6;

/** Workspaces and people that the person knows, by name; nothing without any. */
export function RecipientChoices({ recipients, chosen, onChange }: RecipientChoicesProps) {
  const [search, setSearch] = useState('');
  const { workspaces, people } = recipients;
  if (workspaces.length + people.length === 0) return null;
  const sought = search.trim().toLowerCase();
  const matches = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(sought));
  const choice = ({ key, label, hint }: { key: string; label: string; hint?: string }) => (
    <Checkbox
      key={key}
      label={label}
      {...(hint ? { hint } : {})}
      checked={chosen.includes(key)}
      onChange={({ target }) => onChange(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))}
    />
  );
  const groups = [
    {
      title: 'Workspaces',
      choices: workspaces
        .filter(({ name }) => matches(name))
        .map(({ id, name, relation }) =>
          choice({ key: id, label: name, ...(relation === 'member' ? {} : { hint: 'Shares data with you' }) }),
        ),
    },
    {
      title: 'People in your other workspaces',
      choices: people
        .filter(({ name, email }) => matches(name, email))
        .map(({ name, email }) => choice({ key: email, label: name, hint: email })),
    },
  ].filter(({ choices }) => choices.length > 0);
  return (
    <div className="grid gap-2.5">
      {workspaces.length + people.length > MAX_UNSEARCHED && (
        <SearchFilter
          label="Search workspaces and people"
          value={search}
          onValueChange={setSearch}
          className="w-full!"
        />
      )}
      <div className="grid max-h-56 gap-3 overflow-y-auto">
        {groups.length === 0 && <p className="text-12 text-ink-2">No workspace or person matches.</p>}
        {groups.map(({ title, choices }) => (
          <fieldset key={title}>
            <legend className="mb-1.5 font-medium text-12">{title}</legend>
            <div className="grid gap-1.5">{choices}</div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}
