import { conditionsOfLists, listsOfConditions, type SampleField, type SampleFilter } from '@cohortium/contract';
import { Button } from '#ui/actions';
import { FilterChip } from '../filter/filter-chip.tsx';
import { describeRule } from '../rule/describe-rule.ts';

type Lists = Pick<SampleFilter, 'and_' | 'or_'>;
type PageRulesProps = {
  lists: Lists;
  catalogue: readonly SampleField[];
  onChange: (lists: Lists) => void;
  /** Moves them into the groups. */
  onAdopt: () => void;
};

/** Rules set by facets and the filter strip, applied in addition to the groups. */
export function PageRules({ lists, catalogue, onChange, onAdopt }: PageRulesProps) {
  const conditions = conditionsOfLists(lists);
  if (conditions.length === 0) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-1.5 rounded-m border border-line border-dashed px-2 py-1.5 text-12">
      <span className="text-ink-2">Set on the page</span>
      {conditions.map((condition, at) => (
        <span key={JSON.stringify(condition)} className="contents">
          {condition.condition === 'or' && conditions[at - 1]?.condition === 'or' && (
            <span className="text-ink-3">or</span>
          )}
          <FilterChip
            {...describeRule(condition, catalogue)}
            onRemove={() => onChange(listsOfConditions(conditions.filter((_, index) => index !== at)))}
          />
        </span>
      ))}
      <Button look="ghost" size="small" className="ml-auto" onClick={onAdopt}>
        Move into the groups
      </Button>
    </div>
  );
}
