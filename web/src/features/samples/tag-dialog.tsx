import { type SampleFilter, type Tagged, tagSchema } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { Dialog, FormActions } from '#ui/overlays';
import { suggestionsQuery } from './queries/sample-queries.ts';
import { type TagAction, type TagTarget, tagSamples } from './queries/tag-samples.ts';

/** Parses comma-separated tags without duplicates, and the problem of the first invalid one. */
export function readTags(text: string): { tags: string[]; problem: string | null } {
  const entries = text
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const read = [...new Set(entries)].map((tag) => tagSchema.safeParse(tag));
  const wrong = read.findIndex(({ success }) => !success);
  const tags = read.flatMap(({ data }) => data ?? []);
  const problem =
    wrong < 0 ? null : `“${entries[wrong]?.slice(0, 30)}” ${read[wrong]?.error?.issues[0]?.message ?? 'is not a tag'}`;
  return { tags, problem };
}

/** Describes the result of tagging or untagging. */
export function describeTagging(action: 'tag' | 'untag', { n_samples, n_changed, index }: Tagged): string {
  const done = action === 'tag' ? 'tagged' : 'untagged';
  const already = n_samples - n_changed;
  const rest = already > 0 ? `; ${formatCount(already, 'sample')} unchanged` : '';
  const late = index === 'pending' ? ' The list updates shortly.' : '';
  return `${formatCount(n_changed, 'sample')} ${done}${rest}.${late}`;
}

type TagDialogProps = {
  action: TagAction;
  target: TagTarget;
  n_results: number;
  /** Whose tags are offered. */
  scope: SampleFilter;
  onClose: () => void;
};

const dialogTexts = {
  tag: { title: 'Tag', action: 'Add tags' },
  untag: { title: 'Remove tags', action: 'Remove tags' },
} as const;

/** Tags many samples at once; samples that can't be changed are skipped and reported. */
export function TagDialog({ action, target, n_results, scope, onClose }: TagDialogProps) {
  const form = useId();
  const [text, setText] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const [skipped, setSkipped] = useState<Tagged['skipped']>([]);
  const { tags, problem } = readTags(text);
  const blocker = problem ?? (tags.length === 0 ? 'Enter a tag first' : null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (blocker !== null || state.busy) return;
    setState({ busy: true, problem: null });
    try {
      const done = await tagSamples(action, tags, target);
      toast({ tone: done.skipped.length > 0 ? 'warning' : 'success', title: describeTagging(action, done) });
      if (done.skipped.length === 0) onClose();
      setSkipped(done.skipped);
      setState({ busy: false, problem: null });
    } catch (error) {
      setState({ busy: false, problem: sentenceOf(error) });
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={`${dialogTexts[action].title}: ${formatCount(n_results, 'processed sample')}`}
      description="Tags belong to samples. All results of a sample show its tags."
      footer={
        <FormActions
          form={form}
          confirm={dialogTexts[action].action}
          cancel={skipped.length > 0 ? 'Close' : 'Cancel'}
          onCancel={onClose}
          busy={state.busy}
          disabledReason={blocker}
        />
      }
    >
      <form id={form} noValidate onSubmit={send} className="grid gap-3">
        {state.problem && <Note tone="bad">{state.problem}</Note>}
        {skipped.map(({ reason, message: why, n_results: n }) => (
          <Note key={reason} tone="warn" title={`${formatNumber(n)} skipped:`}>
            {why}
          </Note>
        ))}
        <Field label="Tags" hint="Separate tags with commas." error={text === '' ? null : problem}>
          <Input value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
        </Field>
        <TagSuggestions scope={scope} chosen={tags} onPick={(tag) => setText([...tags, tag].join(', '))} />
      </form>
    </Dialog>
  );
}

type TagSuggestionsProps = { scope: SampleFilter; chosen: readonly string[]; onPick: (tag: string) => void };

function TagSuggestions({ scope, chosen, onPick }: TagSuggestionsProps) {
  const suggestions = useQuery(suggestionsQuery({ filter: scope, field: 'tag', search: '', limit: 12 }));
  const offered = (suggestions.data?.data ?? []).filter(({ value }) => !chosen.includes(value));
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-12">
      <span className="text-ink-3">In use:</span>
      {offered.map(({ value, count }) => (
        <Button key={value} size="small" onClick={() => onPick(value)}>
          {value} <span className="font-normal text-ink-3">{formatNumber(count)}</span>
        </Button>
      ))}
    </div>
  );
}
