import type { SampleFilter } from '@cohortium/contract';
import { Checkbox } from '#ui/forms';

type Flags = Pick<SampleFilter, 'exclude_public_data' | 'exclude_workspace_data' | 'exclude_shared_data'>;
type ScopeSectionProps = {
  flags: Flags;
  onChange: (flags: Partial<Flags>) => void;
  /** The list always has the workspace's own. */
  ownAlways?: boolean;
};

const ownerOptions = [
  { flag: 'exclude_workspace_data', label: 'This workspace’s samples' },
  { flag: 'exclude_shared_data', label: 'Samples shared with this workspace' },
  { flag: 'exclude_public_data', label: 'Public samples' },
] as const;

/** Selects the owners of the samples. */
export function ScopeSection({ flags, onChange, ownAlways = false }: ScopeSectionProps) {
  const offered = ownerOptions.filter(({ flag }) => !(ownAlways && flag === 'exclude_workspace_data'));
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1.5">
      <legend className="sr-only">Sample owner</legend>
      {offered.map(({ flag, label }) => (
        <Checkbox key={flag} label={label} checked={!flags[flag]} onChange={() => onChange({ [flag]: !flags[flag] })} />
      ))}
    </fieldset>
  );
}
