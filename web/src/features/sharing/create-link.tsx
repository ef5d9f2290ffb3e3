import { SHARE } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button, copyText } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input, Select } from '#ui/forms';
import { describeExcluded } from './describe-share.ts';
import { ExcludedMembersList } from './excluded-members-list.tsx';
import { createLink, type LinkedResource } from './links.ts';

const VALIDITY_OPTIONS = [
  { value: '7', label: '7 days' },
  { value: String(SHARE.link_days), label: `${SHARE.link_days} days` },
  { value: '90', label: '90 days' },
  { value: String(SHARE.link_days_at_most), label: '1 year' },
];

/** Creates a link and shows its URL once. */
export function CreateLink({ resource }: { resource: LinkedResource }) {
  const [note, setNote] = useState('');
  const [days, setDays] = useState(String(SHARE.link_days));
  const make = useMutation({
    mutationFn: () => createLink(resource, { note: note.trim(), expires_in_days: Number(days) }),
    onSuccess: () => setNote(''),
  });
  return (
    <>
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <Field label="Purpose of the link" optional className="flex-1 basis-44">
          <Input
            maxLength={200}
            autoComplete="off"
            placeholder="Reviewers of the paper"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <Field label="Valid for">
          <Select value={days} options={VALIDITY_OPTIONS} onValueChange={setDays} />
        </Field>
        <Button type="submit" busy={make.isPending} className="h-8.5">
          Create link
        </Button>
      </form>
      {make.error && <Note tone="bad">{sentenceOf(make.error)}</Note>}
      {make.data && <NewLink url={make.data.url} />}
      {make.data && make.data.excluded.length > 0 && (
        <Note tone="warn" title={describeExcluded(make.data.excluded)}>
          <ExcludedMembersList leftOut={make.data.excluded} />
        </Note>
      )}
    </>
  );
}

function NewLink({ url }: { url: string }) {
  const copy = async () => {
    const done = await copyText(url);
    toast({ title: done ? 'Link copied' : 'The browser did not allow copying. Select the link and copy it.' });
  };
  return (
    <div className="grid gap-2 rounded-m border border-accent-line bg-accent-soft px-3 py-2.5">
      <p className="font-semibold text-12">The link is shown only once</p>
      <output
        aria-label="Link"
        className="block select-all break-all rounded-s bg-surface px-2 py-1.5 font-mono text-12"
      >
        {url}
      </output>
      <div>
        <Button size="small" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </div>
  );
}
