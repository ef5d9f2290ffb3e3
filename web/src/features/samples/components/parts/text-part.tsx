import { filterText, parseFilterText, type SampleFilter } from '@cohortium/contract';
import { useRef, useState } from 'react';
import { Button } from '#ui/actions';
import { Field, Textarea } from '#ui/forms';
import { PanelSection } from '#ui/overlays';
import { filterForPlace } from '../../model/filter/kept-filter.ts';
import { filterWords } from '../../model/sheet/rule-counts.ts';
import type { PartProps } from '../sheet/part-props.ts';

type TextPartProps = Pick<PartProps, 'place' | 'counts' | 'change'>;

/** The filter as somebody would say it, and as text that can be typed back. */
export function TextPart({ place, counts, change }: TextPartProps) {
  const words = counts.counted ? filterWords(counts.counted) : '';
  return (
    <PanelSection title="In words and as text">
      <p className="mb-2 break-words text-13 text-ink-2">{words || 'All samples that you may see.'}</p>
      <FilterText
        filter={counts.asked}
        onChange={(filter) => change({ part: 'all', filter: filterForPlace(place, filter, counts.asked) })}
      />
    </PanelSection>
  );
}

const BESIDE = 24;
/** The end of the word, or of the one sign, that begins at a place. */
const wordEnd = (text: string, at: number): number => at + (/^(\w+|.)/s.exec(text.slice(at))?.[0].length ?? 0);

/** The text around the place where it cannot be read, the word marked. */
function ProblemPlace({ text, at }: { text: string; at: number }) {
  const end = wordEnd(text, at);
  return (
    <p className="overflow-x-auto whitespace-pre rounded-m bg-sunken px-2 py-1 font-mono text-12">
      {at > BESIDE && '…'}
      {text.slice(Math.max(0, at - BESIDE), at)}
      <mark className="bg-danger-soft text-danger underline decoration-wavy">{text.slice(at, end) || '▏'}</mark>
      {text.slice(end, end + BESIDE)}
      {text.length > end + BESIDE && '…'}
    </p>
  );
}

type FilterTextProps = { filter: SampleFilter; onChange: (filter: SampleFilter) => void };

function FilterText({ filter, onChange }: FilterTextProps) {
  const written = filterText({ ...filter, omic_type: undefined, data_type: undefined });
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ words: string; at: number } | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const stop = () => {
    setTyped(null);
    setProblem(null);
  };
  const take = () => {
    const text = typed ?? written;
    const read = parseFilterText(text);
    if ('problem' in read) {
      setProblem({ words: `${read.problem} (character ${read.at + 1})`, at: read.at });
      box.current?.focus();
      box.current?.setSelectionRange(read.at, wordEnd(text, read.at));
      return;
    }
    onChange(read.filter);
    stop();
  };
  return (
    <div className="grid gap-2">
      <Field label="Filter as text" error={problem?.words}>
        <Textarea
          ref={box}
          rows={Math.min(6, Math.max(2, Math.ceil(written.length / 80)))}
          spellCheck={false}
          placeholder="sex = female and genus:Prevotella >= 5%"
          value={typed ?? written}
          onChange={(event) => {
            setProblem(null);
            setTyped(event.target.value);
          }}
          className="font-mono text-12"
        />
      </Field>
      {problem && <ProblemPlace text={typed ?? written} at={problem.at} />}
      {typed !== null && typed !== written && (
        <div className="flex gap-2">
          <Button size="small" look="primary" onClick={take}>
            Use this text
          </Button>
          <Button size="small" look="ghost" onClick={stop}>
            Back to the rules
          </Button>
        </div>
      )}
    </div>
  );
}
