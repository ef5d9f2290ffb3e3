import type { FilterCondition, SampleField } from '@cohortium/contract';
import { AttritionStrip } from '#plots/charts';
import type { FilterStep } from '../../model/filter/attrition-steps.ts';
import { ruleWords, stepWords } from '../../model/filter/rule-words.ts';
import { FilterChip } from './filter-chip.tsx';

type FilterStripProps = {
  steps: readonly FilterStep[];
  /** Samples that may be seen, then those left after each step; null while it is counted. */
  counts: readonly (number | null)[];
  catalogue: readonly SampleField[];
  onRemove: (condition: FilterCondition) => void;
};

/** The filter as steps whose bars fall as samples leave. */
export function FilterStrip({ steps, counts, catalogue, onRemove }: FilterStripProps) {
  const chips = (conditions: FilterStep['conditions']) =>
    conditions.map((condition) => (
      <FilterChip
        key={JSON.stringify(condition)}
        {...ruleWords(condition, catalogue)}
        onRemove={() => onRemove(condition)}
      />
    ));
  // A step that is still counted shows what it began with, so that no bar jumps to nothing.
  const known = (at: number): number => counts[at] ?? (at > 0 ? known(at - 1) : 0);
  const bars = steps.map(({ key, conditions }, at) => ({
    key,
    label: stepWords(conditions, catalogue),
    count: known(at + 1),
    head:
      conditions.length === 1 ? (
        chips(conditions)
      ) : (
        <span className="inline-flex flex-wrap items-center gap-1 rounded-m border border-line-strong border-dashed px-1 text-12">
          <span className="px-1 text-ink-2">any of</span>
          {chips(conditions)}
        </span>
      ),
  }));
  const strip = (
    <AttritionStrip
      label="Filter steps with the samples left after each"
      steps={[{ key: 'all', label: 'All visible', count: known(0) }, ...bars]}
    />
  );
  return (
    <section aria-label="Filter" className="rounded-l border border-line px-2.5 pt-2.5 max-md:pb-2.5">
      {steps.length > 0 ? (
        strip
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <div className="w-48 flex-none">{strip}</div>
          <p className="min-w-0 flex-1 basis-56 pb-2.5 text-12 text-ink-2 max-md:pb-0">
            Click a value below, or add a filter. Each step shows how many samples it leaves.
          </p>
        </div>
      )}
    </section>
  );
}
