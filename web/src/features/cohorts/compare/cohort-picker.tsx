import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { IconButton } from '#ui/actions';
import { Select } from '#ui/forms';
import { cohortsQuery } from '../queries/cohort-queries.ts';

const MAX_OPTIONS = 100;

/** The cohorts that are offered, by name. */
const cohortOptionsQuery = cohortsQuery({
  ...{ status: null, name: '', page: 1, page_size: MAX_OPTIONS, auto_created: true },
  ...{ sort: 'name', descending: false },
});

/** What the cohorts that are offered are called. */
export function useCohortNames(): (id: string) => string {
  const offered = useQuery(cohortOptionsQuery).data?.data ?? [];
  return (id) => offered.find((one) => one.id === id)?.name ?? 'a cohort';
}

type CohortPickerProps = {
  /** Those chosen, with the names of those that are known. */
  chosen: readonly { id: string; name: string | undefined }[];
  most: number;
  onChange: (ids: string[]) => void;
};

/** Which cohorts are looked at together: chips, and the way to one more. */
export function CohortPicker({ chosen, most, onChange }: CohortPickerProps) {
  const offered = useQuery(cohortOptionsQuery).data?.data ?? [];
  const nameOf = useCohortNames();
  const ids = chosen.map(({ id }) => id);
  const more = offered.filter(({ id }) => !ids.includes(id));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Selected cohorts" className="contents">
        {chosen.map(({ id, name }) => (
          <li key={id} className="flex h-8.5 max-w-72 items-center gap-1 rounded-m border border-line pl-2.5 text-13">
            <span className="truncate">{name ?? nameOf(id)}</span>
            <IconButton
              label={`Take ${name ?? nameOf(id)} away`}
              icon={X}
              size="small"
              onClick={() => onChange(ids.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      {ids.length < most && more.length > 0 && (
        <Select
          height="small"
          className="h-8.5 max-w-64"
          label="Add a cohort"
          placeholder="Add a cohort"
          value=""
          options={more.map(({ id, name, n_samples }) => ({ value: id, label: `${name} (${n_samples})` }))}
          onValueChange={(id) => onChange([...ids, id])}
        />
      )}
    </div>
  );
}
