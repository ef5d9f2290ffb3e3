import { rankTitles, type TaxonRule, UNASSIGNED } from '@cohortium/contract';
import { ChevronDown } from 'lucide-react';
import { Button } from '#ui/actions';
import { Select } from '#ui/forms';
import { taxonOffers, taxonTitle, withTaxonOperator } from '../../model/sheet/taxon-rules.ts';
import type { RunScope } from '../../queries/taxon-queries.ts';
import { PercentInput } from './percent-input.tsx';
import { TaxonPicker } from './taxon-picker.tsx';

type TaxonRuleEditorProps = {
  rule: TaxonRule;
  runs: RunScope;
  onChange: (rule: TaxonRule, gesture?: string) => void;
};

const withoutPrevalence = ({ prevalence: _, ...rule }: TaxonRule): TaxonRule => rule;

/** A rule on a taxon: which, how much of the reads, and in how many samples of a submission. */
export function TaxonRuleEditor({ rule, runs, onChange }: TaxonRuleEditorProps) {
  const { lineage: _, ...unplaced } = rule;
  const name = taxonTitle(rule);
  return (
    <>
      <TaxonPicker
        runs={runs}
        onPick={(taxon) => onChange({ ...unplaced, ...taxon })}
        trigger={
          <Button size="small" className="max-w-64" title={rule.lineage ?? name}>
            <span className="font-normal text-ink-3">{rankTitles[rule.rank]}</span>
            <span className="truncate">{rule.taxon === UNASSIGNED ? 'unassigned' : <i>{rule.taxon}</i>}</span>
            <ChevronDown aria-hidden="true" className="size-3!" />
          </Button>
        }
      />
      <Select
        height="small"
        label={`What is asked of ${name}`}
        value={rule.operator}
        onValueChange={(operator) => onChange(withTaxonOperator(rule, operator))}
        options={taxonOffers.map(({ operator, words }) => ({ value: operator, label: words }))}
      />
      <Shares rule={rule} name={name} onChange={onChange} />
      <span className="flex items-center gap-1.5 text-12 text-ink-3">
        <label className="flex items-center gap-1.5">
          <input
            type="checkbox"
            className="size-3.5 accent-accent"
            checked={rule.prevalence !== undefined}
            onChange={(event) =>
              onChange(event.target.checked ? { ...rule, prevalence: 0.5 } : withoutPrevalence(rule))
            }
          />
          {rule.prevalence === undefined ? 'prevalence' : 'in at least'}
        </label>
        {rule.prevalence !== undefined && (
          <>
            <PercentInput
              label={`Prevalence of ${name}`}
              share={rule.prevalence}
              onChange={(prevalence) =>
                prevalence !== null && onChange({ ...rule, prevalence }, `prevalence ${rule.key}`)
              }
            />
            of a submission’s samples
          </>
        )}
      </span>
    </>
  );
}

function Shares({ rule, name, onChange }: Pick<TaxonRuleEditorProps, 'rule' | 'onChange'> & { name: string }) {
  const { operator, value } = rule;
  const gesture = `value ${rule.key}`;
  if (operator === 'exists' || operator === 'not_exists') return null;
  if (!Array.isArray(value)) {
    return (
      <>
        <PercentInput
          label={`Share of ${name}`}
          share={value}
          onChange={(share) => onChange({ ...rule, value: share }, gesture)}
        />
        <span className="text-12 text-ink-3">of reads, with descendants</span>
      </>
    );
  }
  const [from, to] = value;
  const set = (pair: [number, number]) => onChange({ ...rule, value: pair }, gesture);
  return (
    <>
      <PercentInput label={`Least share of ${name}`} share={from} onChange={(share) => set([share ?? 0, to])} />
      <span className="text-12 text-ink-3">and</span>
      <PercentInput label={`Greatest share of ${name}`} share={to} onChange={(share) => set([from, share ?? 1])} />
    </>
  );
}
