import type { SampleFilter } from '@cohortium/contract';
import { Checkbox } from '#ui/forms';

type Flags = Pick<SampleFilter, 'exclude_public_data' | 'exclude_workspace_data' | 'exclude_shared_data'>;
type ScopePartProps = {
  flags: Flags;
  onChange: (flags: Partial<Flags>) => void;
  /** The list always has the workspace's own. */
  ownAlways?: boolean;
};

const whose = [
  { flag: 'exclude_workspace_data', words: 'This workspace’s samples' },
  { flag: 'exclude_shared_data', words: 'Samples shared with this workspace' },
  { flag: 'exclude_public_data', words: 'Public samples' },
] as const;

/** Selects the owners of the samples. */
export function ScopePart({ flags, onChange, ownAlways = false }: ScopePartProps) {
  const offered = whose.filter(({ flag }) => !(ownAlways && flag === 'exclude_workspace_data'));
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1.5">
      <legend className="sr-only">Sample owner</legend>
      {offered.map(({ flag, words }) => (
        <Checkbox key={flag} label={words} checked={!flags[flag]} onChange={() => onChange({ [flag]: !flags[flag] })} />
      ))}
    </fieldset>
  );
}
