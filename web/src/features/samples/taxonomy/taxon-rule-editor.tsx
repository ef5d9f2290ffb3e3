import { rankTitles, type TaxonRule, UNASSIGNED } from '@cohortium/contract';
import { ChevronDown, X } from 'lucide-react';
import { TaxonName } from '#plots/frame';
import { Button, IconButton } from '#ui/actions';
import { Checkbox, Select } from '#ui/forms';
import type { RunScope } from '../queries/taxon-queries.ts';
import { PercentInput, RatioInput } from './percent-input.tsx';
import { TaxonPicker } from './taxon-picker.tsx';
import { offersOf, taxonTitle, withOver, withTaxonOperator } from './taxon-rules.ts';

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
      <TaxonButton chosen={rule} runs={runs} onPick={(taxon) => onChange({ ...unplaced, ...taxon })} />
      <ComparisonFields rule={rule} runs={runs} onChange={onChange} />
      <Select
        height="small"
        label={`Condition on ${name}`}
        value={rule.operator}
        onValueChange={(operator) => onChange(withTaxonOperator(rule, operator))}
        options={offersOf(rule).map(({ operator, label }) => ({ value: operator, label: label }))}
      />
      <AbundanceFields rule={rule} name={name} onChange={onChange} />
      <span className="flex items-center gap-1.5 text-12 text-ink-3">
        <Checkbox
          label={
            <span className="text-12 text-ink-3">{rule.prevalence === undefined ? 'prevalence' : 'in at least'}</span>
          }
          checked={rule.prevalence !== undefined}
          onChange={(event) => onChange(event.target.checked ? { ...rule, prevalence: 0.5 } : withoutPrevalence(rule))}
        />
        {rule.prevalence !== undefined && (
          <>
            <PercentInput
              label={`Prevalence of ${name}`}
              fraction={rule.prevalence}
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

type Chosen = Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>;
type TaxonButtonProps = { chosen: Chosen; runs: RunScope; onPick: (taxon: Chosen) => void };

/** The taxon as a button that lets another one be picked. */
function TaxonButton({ chosen: { rank, taxon, lineage }, runs, onPick }: TaxonButtonProps) {
  return (
    <TaxonPicker
      runs={runs}
      onPick={onPick}
      trigger={
        <Button size="small" className="max-w-64" title={lineage ?? taxonTitle({ rank, taxon })}>
          <span className="font-normal text-ink-3">{rankTitles[rank]}</span>
          <span className="truncate">
            {taxon === UNASSIGNED ? 'unassigned' : <TaxonName name={taxon} rank={rank} />}
          </span>
          <ChevronDown aria-hidden="true" className="size-3!" />
        </Button>
      }
    />
  );
}

/** The comparison of a taxon rule: all reads or another taxon. */
function ComparisonFields({ rule, runs, onChange }: TaxonRuleEditorProps) {
  if (rule.over) {
    return (
      <>
        <span className="text-12 text-ink-3">per</span>
        <TaxonButton chosen={rule.over} runs={runs} onPick={(over) => onChange(withOver(rule, over))} />
        <IconButton
          size="small"
          icon={X}
          label={`Compare ${rule.taxon} with all reads`}
          onClick={() => onChange(withOver(rule, null))}
        />
      </>
    );
  }
  return (
    <TaxonPicker
      runs={runs}
      onPick={(over) => onChange(withOver(rule, over))}
      trigger={
        <Button look="ghost" size="small" title={`Ratio of ${rule.taxon} to another taxon`}>
          per taxon …
        </Button>
      }
    />
  );
}

function AbundanceFields({ rule, name, onChange }: Pick<TaxonRuleEditorProps, 'rule' | 'onChange'> & { name: string }) {
  const { operator, value, over } = rule;
  const gesture = `value ${rule.key}`;
  if (operator === 'exists' || operator === 'not_exists') return null;
  const Amount = over ? RatioInput : PercentInput;
  const valueLabel = over ? 'Ratio' : 'Relative abundance';
  if (!Array.isArray(value)) {
    return (
      <>
        <Amount
          label={`${valueLabel} of ${name}`}
          fraction={value}
          onChange={(fraction) => onChange({ ...rule, value: fraction }, gesture)}
        />
        <span className="text-12 text-ink-3">{over ? 'times as much' : 'of the sample, with descendants'}</span>
      </>
    );
  }
  const [from, to] = value;
  const set = (pair: [number, number]) => onChange({ ...rule, value: pair }, gesture);
  return (
    <>
      <Amount
        label={`Minimum ${valueLabel.toLowerCase()} of ${name}`}
        fraction={from}
        onChange={(one) => set([one ?? 0, to])}
      />
      <span className="text-12 text-ink-3">and</span>
      <Amount
        label={`Maximum ${valueLabel.toLowerCase()} of ${name}`}
        fraction={to}
        onChange={(one) => set([from, one ?? 1])}
      />
    </>
  );
}
