import { AttritionStrip } from '#plots/charts';
import { Skeleton } from '#ui/feedback';
import { FilterChip } from './filter-chip.tsx';
import { describeStep, type StripStep } from './strip-steps.ts';

type FilterStripProps = {
  steps: readonly StripStep[];
  /** Samples that may be seen at all; null while they are counted. */
  n_visible: number | null;
  /** The steps belong to the previous filter, so paths may be outdated. */
  stale?: boolean;
  /** Removes the part of the filter at a path. */
  onRemove: (path: string) => void;
};

const frame = 'rounded-l border border-line px-2.5 pt-2.5 max-md:pb-2.5';

/** Shows no numbers before counting; reserves the strip's space. */
function Counting() {
  return (
    <section aria-label="Filter" aria-busy="true" className={frame}>
      <span className="sr-only">Counting samples.</span>
      <div className="grid h-[82px] w-48 content-end pb-2.5">
        <Skeleton className="h-8.5" />
      </div>
    </section>
  );
}

/** The filter as steps, with a bar for the remaining samples. */
export function FilterStrip({ steps, n_visible, stale = false, onRemove }: FilterStripProps) {
  const chips = (parts: StripStep['parts']) =>
    parts.map(({ path, title, description }) => (
      <FilterChip key={path} title={title} description={description} onRemove={() => stale || onRemove(path)} />
    ));
  const bars = steps.map((step) => ({
    key: step.key,
    label: describeStep(step),
    count: step.n_samples,
    head:
      step.parts.length === 1 ? (
        chips(step.parts)
      ) : (
        <span className="inline-flex flex-wrap items-center gap-1 rounded-m border border-line-strong border-dashed px-1 text-12">
          <span className="px-1 text-ink-2">any of</span>
          {chips(step.parts)}
        </span>
      ),
  }));
  if (n_visible === null) return <Counting />;
  const strip = (
    <AttritionStrip
      label="Filter steps with remaining samples"
      steps={[{ key: 'all', label: 'All samples', count: n_visible }, ...bars]}
    />
  );
  return (
    <section aria-label="Filter" aria-busy={stale} className={frame}>
      {steps.length > 0 ? (
        strip
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <div className="w-48 flex-none">{strip}</div>
          <p className="min-w-0 flex-1 basis-56 pb-2.5 text-12 text-ink-2 max-md:pb-0">
            Click a value below, or add a filter. Each step shows how many samples remain.
          </p>
        </div>
      )}
    </section>
  );
}
