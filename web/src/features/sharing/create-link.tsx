import { cohortRoutes, SHARE } from '@cohortium/contract';
import { useState } from 'react';
import { useContractForm } from '#platform/forms';
import { Button, copyText } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Form, Input, Select } from '#ui/forms';
import { describeExcluded } from './describe-share.ts';
import { ExcludedMembersList } from './excluded-members-list.tsx';
import { createLink, type LinkedResource } from './links.ts';

const VALIDITY_OPTIONS = [
  { value: '7', label: '7 days' },
  { value: String(SHARE.link_days), label: `${SHARE.link_days} days` },
  { value: '90', label: '90 days' },
  { value: String(SHARE.link_days_at_most), label: '1 year' },
];

/** Links to resources of every type are made alike. */
const linkFormSchema = cohortRoutes.createLink.body.omit({ id: true });

/** Creates a link and shows its URL once. */
export function CreateLink({ resource }: { resource: LinkedResource }) {
  const [made, setMade] = useState<Awaited<ReturnType<typeof createLink>> | null>(null);
  const form = useContractForm({
    schema: linkFormSchema,
    defaultValues: { note: '', expires_in_days: SHARE.link_days },
    onSubmit: async (body) => {
      setMade(await createLink(resource, body));
      form.setValue('note', '');
    },
  });
  return (
    <>
      <Form form={form} className="items-end gap-2 md:grid-cols-[minmax(0,1fr)_auto_auto]">
        <Field label="Purpose of the link" optional error={form.errors.note}>
          <Input maxLength={200} autoComplete="off" placeholder="Reviewers of the paper" {...form.register('note')} />
        </Field>
        <Field label="Valid for" error={form.errors.expires_in_days}>
          <Select
            value={String(form.watch('expires_in_days'))}
            options={VALIDITY_OPTIONS}
            onValueChange={(days) => form.setValue('expires_in_days', Number(days))}
          />
        </Field>
        <Button type="submit" busy={form.isSubmitting} className="h-8.5">
          Create link
        </Button>
      </Form>
      {made && <NewLink url={made.url} />}
      {made && made.excluded.length > 0 && (
        <Note tone="warn" title={describeExcluded(made.excluded)}>
          <ExcludedMembersList leftOut={made.excluded} />
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
