import { useEffect, useRef } from 'react';
import { Button } from '#ui/actions';
import { Field, Textarea } from '#ui/forms';
import { PanelSection } from '#ui/overlays';
import { describeFilter } from '../sheet/rule-counts.ts';
import type { SectionProps } from '../sheet/section-props.ts';
import type { QueryText } from './use-query-text.ts';

type QueryTextSectionProps = Pick<SectionProps, 'counts' | 'text' | 'onUseText'>;

/** The filter as a readable summary and as editable query text. */
export function QueryTextSection({ counts: { counted }, text, onUseText }: QueryTextSectionProps) {
  return (
    <PanelSection title="Summary and query text">
      {counted && (
        <p className="mb-2 break-words text-13 text-ink-2">
          {describeFilter(counted) || 'All samples available to you.'}
        </p>
      )}
      <FilterText text={text} onUse={onUseText} />
    </PanelSection>
  );
}

const CONTEXT_LENGTH = 24;
/** The end of the word or character that starts at an offset. */
const wordEnd = (text: string, at: number): number => at + (/^(\w+|.)/s.exec(text.slice(at))?.[0].length ?? 0);

/** The text around a parse error, with the word highlighted. */
function ProblemContext({ text, at }: { text: string; at: number }) {
  const end = wordEnd(text, at);
  return (
    <p className="overflow-x-auto whitespace-pre rounded-m bg-sunken px-2 py-1 font-mono text-12">
      {at > CONTEXT_LENGTH && '…'}
      {text.slice(Math.max(0, at - CONTEXT_LENGTH), at)}
      <mark className="bg-danger-soft text-danger underline decoration-wavy">{text.slice(at, end) || '▏'}</mark>
      {text.slice(end, end + CONTEXT_LENGTH)}
      {text.length > end + CONTEXT_LENGTH && '…'}
    </p>
  );
}

function FilterText({ text: { text, written, problem, ...typed }, onUse }: { text: QueryText; onUse: () => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!problem || !box.current) return;
    box.current.focus();
    box.current.setSelectionRange(problem.offset, wordEnd(box.current.value, problem.offset));
  }, [problem]);
  return (
    <div className="grid gap-2">
      <Field label="Query text" error={problem?.message}>
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
      {problem && <ProblemContext text={text} at={problem.offset} />}
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
