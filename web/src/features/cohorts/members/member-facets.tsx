import type { FacetValue, SampleField } from '@cohortium/contract';
import { FacetBars } from '#plots/charts';
import { Button } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { Skeleton } from '#ui/feedback';
import type { StudioRequest } from '../queries/compare-queries.ts';

/** Stands for what is not recorded among the words of a field. */
const MISSING = '\0';

type SelectedValues = StudioRequest['chosen'];
type MemberFacetsProps = {
  fields: readonly SampleField[];
  counts: Readonly<Record<string, readonly FacetValue[]>>;
  chosen: SelectedValues;
  onChange: (chosen: SelectedValues) => void;
};

/** Toggles a value. “Not recorded” excludes all other values. */
export function toggleFacetValue(values: readonly (string | null)[], value: string | null): (string | null)[] {
  if (values.includes(value)) return values.filter((one) => one !== value);
  return value === null ? [null] : [...values.filter((one) => one !== null), value];
}

/** What the members are narrowed by: a click takes a value in, another takes it out. */
export function MemberFacets({ fields, counts, chosen, onChange }: MemberFacetsProps) {
  const n = Object.values(chosen).flat().length;
  return (
    <ScrollRegion
      label="Filter by"
      className="overflow-y-auto border-line px-4 py-3 max-md:max-h-40 max-md:border-b md:border-r"
    >
      <div className="grid gap-4">
        {n > 0 && (
          <Button size="small" onClick={() => onChange({})}>
            Show all
          </Button>
        )}
        {fields.map(({ field, title }) => (
          <section key={field} aria-label={title}>
            <h2 className="mb-1 font-semibold text-12">{title}</h2>
            {!counts[field] && <Skeleton className="h-16" />}
            <FacetBars
              label={title}
              values={(counts[field] ?? []).map(({ value, count, total }) => ({
                value: value ?? MISSING,
                label: value ?? 'Not recorded',
                n_selected: count,
                total,
                chosen: chosen[field]?.includes(value) ?? false,
              }))}
              onToggle={(value) =>
                onChange({
                  ...chosen,
                  [field]: toggleFacetValue(chosen[field] ?? [], value === MISSING ? null : value),
                })
              }
            />
          </section>
        ))}
      </div>
    </ScrollRegion>
  );
}
