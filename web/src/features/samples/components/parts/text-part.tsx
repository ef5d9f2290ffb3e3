import { useEffect, useRef } from 'react';
import { Button } from '#ui/actions';
import { Field, Textarea } from '#ui/forms';
import { PanelSection } from '#ui/overlays';
import { filterWords } from '../../model/sheet/rule-counts.ts';
import type { PartProps } from '../sheet/part-props.ts';
import type { TypedText } from './use-typed-text.ts';

type TextPartProps = Pick<PartProps, 'counts' | 'text' | 'onUseText'>;

/** The filter as a readable summary and as editable query text. */
export function TextPart({ counts: { counted }, text, onUseText }: TextPartProps) {
  return (
    <PanelSection title="Summary and query text">
      {counted && (
        <p className="mb-2 break-words text-13 text-ink-2">{filterWords(counted) || 'All samples available to you.'}</p>
      )}
      <FilterText text={text} onUse={onUseText} />
    </PanelSection>
  );
}

const BESIDE = 24;
/** The end of the word or character that starts at an offset. */
const wordEnd = (text: string, at: number): number => at + (/^(\w+|.)/s.exec(text.slice(at))?.[0].length ?? 0);

/** The text around a parse error, with the word highlighted. */
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

function FilterText({ text: { text, written, problem, ...typed }, onUse }: { text: TypedText; onUse: () => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!problem || !box.current) return;
    box.current.focus();
    box.current.setSelectionRange(problem.at, wordEnd(box.current.value, problem.at));
  }, [problem]);
  return (
    <div className="grid gap-2">
      <Field label="Query text" error={problem?.words}>
        <Textarea
          ref={box}
          rows={Math.min(6, Math.max(2, Math.ceil(written.length / 80)))}
          spellCheck={false}
          placeholder="sex = female and genus:Prevotella >= 5%"
          value={text}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onUse();
          }}
          className="font-mono text-12"
        />
      </Field>
      {problem && <ProblemPlace text={text} at={problem.at} />}
      {typed.isPending && (
        <div className="flex gap-2">
          <Button size="small" look="primary" onClick={onUse}>
            Apply text
          </Button>
          <Button size="small" look="ghost" onClick={typed.stop}>
            Discard text
          </Button>
        </div>
      )}
    </div>
  );
}
