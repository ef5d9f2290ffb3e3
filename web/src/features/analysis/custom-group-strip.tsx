import { X } from 'lucide-react';
import { formatCount } from '#platform';
import { IconButton } from '#ui/actions';
import { Input } from '#ui/forms';
import { areComparable, type CustomGroup, renameGroup } from './custom-groups.ts';

type ChosenStripProps = {
  chosen: readonly CustomGroup[];
  onChoose: (chosen: readonly CustomGroup[]) => void;
};

const MAX_NAME_LENGTH = 100;

/** The groups that were put together by hand, their names to be changed; docked under the plot. */
export function CustomGroupStrip({ chosen, onChoose }: ChosenStripProps) {
  if (chosen.length === 0) return null;
  return (
    <section
      aria-label="Selected groups"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-sunken px-6 py-2 text-13 max-md:px-4"
    >
      {chosen.map((group, at) => (
        <span key={group.name} className="flex items-center gap-2">
          <Input
            height="small"
            aria-label={`Name of group ${at + 1}`}
            className="w-28"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={group.name}
            onBlur={({ currentTarget }) => {
              const named = renameGroup(chosen, at, currentTarget.value);
              if (named === chosen) currentTarget.value = group.name;
              else if (named[at]?.name !== group.name) onChoose(named);
            }}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') currentTarget.blur();
            }}
          />
          <span className="whitespace-nowrap text-ink-2">{formatCount(group.result_ids.length, 'sample')}</span>
        </span>
      ))}
      {!areComparable(chosen) && <span className="text-ink-2">Select more samples to compare with these.</span>}
      <span className="ml-auto">
        <IconButton label="Clear the selected groups" icon={X} size="small" onClick={() => onChoose([])} />
      </span>
    </section>
  );
}
