import { type HarmonisedColumn, type Mapping, standardFieldOf } from '@cohortium/contract';
import { ArrowRight } from 'lucide-react';
import { formatNumber, formatPercent } from '#platform';
import { Button } from '#ui/actions';
import { Input } from '#ui/forms';
import { ChoiceStatus } from './choice-status.tsx';
import { chooseTerm, type TermChoice, termOf } from './choices.ts';
import { termListId } from './term-lists.tsx';

type HarmonisedValue = HarmonisedColumn['values'][number];
type ValueItemProps = {
  value: HarmonisedValue;
  field: string;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
};

/** A submitted value with its count and its standard term. */
export function ValueItem({ value, field, mapping, onMapping }: ValueItemProps) {
  const choice = termOf(value, field, mapping);
  const choose = (term: string | null) => onMapping(chooseTerm(mapping, field, value.value, term));
  const written = choice.missing ? '' : (choice.term ?? '');
  const score = value.suggestions.find(({ term }) => term === choice.term)?.score ?? null;
  const take = (text: string) => {
    const term = text.trim();
    if (term !== written && term !== '') choose(term);
  };
  return (
    <li className="border-line border-t px-2.5 py-1 text-12 first:border-t-0">
      <div className="grid grid-cols-[minmax(0,12.4rem)_2.5rem_1rem_minmax(0,1fr)_8rem] items-center gap-2.5 max-sm:grid-cols-[minmax(0,1fr)_2.5rem_8rem]">
        <span className="truncate font-mono" title={value.value}>
          {value.value}
        </span>
        <span className="text-right text-ink-3" title="cells with this value">
          {formatNumber(value.count)}
          <span className="sr-only"> cells</span>
        </span>
        <ArrowRight aria-hidden="true" className="size-3! text-ink-3 max-sm:hidden" />
        <span className="flex min-w-0 items-center gap-2 max-sm:order-last max-sm:col-span-3">
          <Input
            key={written}
            height="small"
            className="max-w-60"
            aria-label={`Value for ${value.value}`}
            list={termListId(field)}
            defaultValue={written}
            placeholder={placeholderOf(value, choice)}
            onBlur={(event) => take(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
          />
          <span className="truncate font-mono text-11 text-ink-3">{idOf(written || value.value, field)}</span>
        </span>
        <ChoiceStatus settled={choice.settled} score={score} />
      </div>
      {choice.settled === 'open' && (
        <p className="flex flex-wrap gap-1.5 py-1">
          {value.suggestions.slice(0, 3).map(({ term, score }) => (
            <Button key={term} size="small" onClick={() => choose(term)}>
              {term} · {formatPercent(score, 0)}
            </Button>
          ))}
          <Button size="small" look="ghost" onClick={() => choose(value.value)}>
            Keep “{value.value}”
          </Button>
          <Button size="small" look="ghost" onClick={() => choose(null)}>
            Treat as missing
          </Button>
        </p>
      )}
    </li>
  );
}

function placeholderOf({ state, value }: HarmonisedValue, { missing }: TermChoice): string {
  if (missing || state === 'missing') return 'no value';
  return state === 'controlled' ? value : 'unchanged';
}

/** The ontology ID of a term. */
const idOf = (termTitle: string, field: string): string | null =>
  standardFieldOf(field)?.terms?.find(({ term }) => term === termTitle)?.term_id ?? null;
