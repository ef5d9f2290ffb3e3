// @vitest-environment page

import { CallError } from '@cohortium/contract';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openPage, screen, waitFor } from '#testing/page';
import { Field, Form, Input } from '#ui/forms';
import { useContractForm } from './use-contract-form.ts';

type Sent = { name: string; tags: string[] };
const schema = z.object({
  name: z.string().trim().min(1, 'must not be empty'),
  tags: z
    .string()
    .transform((text) => text.split(',').map((tag) => tag.trim()))
    .pipe(z.array(z.string().min(1, 'a tag must not be empty'))),
});

function Example({ onSubmit }: { onSubmit: (sent: Sent) => Promise<unknown> }) {
  const form = useContractForm({ schema, defaultValues: { name: '', tags: 'a, b' }, onSubmit });
  return (
    <Form form={form}>
      <Field label="Name" error={form.errors.name}>
        <Input {...form.register('name')} />
      </Field>
      <Field label="Tags" error={form.errors.tags}>
        <Input {...form.register('tags')} />
      </Field>
      <button type="submit">Save</button>
    </Form>
  );
}

const refusal = (fields: { field: string; message: string }[]) =>
  new CallError(422, { detail: 'The request is not valid.', code: 'validation', fields });
const save = () => screen.getByRole('button', { name: 'Save' });

test('what the schema refuses is said at its field, an item of a list included, and is not sent', async () => {
  const onSubmit = vi.fn(async () => undefined);
  const { user } = openPage(<Example onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Tags'), ',');
  await user.click(save());
  await screen.findByText('Must not be empty.');
  await screen.findByText('A tag must not be empty.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('what the schema makes of the fields is sent, once for two presses', async () => {
  let answer: (() => void) | undefined;
  const onSubmit = vi.fn((_: Sent) => new Promise<void>((resolve) => (answer = resolve)));
  const { user } = openPage(<Example onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Name'), ' Lungs ');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  await user.click(save());
  answer?.();
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ name: 'Lungs', tags: ['a', 'b'] }]]));
});

test('what the portal refuses is said at its field, or above the form if it has no such field', async () => {
  const errors = [
    refusal([
      { field: 'body.name', message: 'is taken' },
      { field: 'workspace_id', message: 'is missing' },
    ]),
    new CallError(503, { detail: 'The index is being rebuilt.', code: 'unavailable' }),
  ];
  const { user } = openPage(<Example onSubmit={() => Promise.reject(errors.shift())} />);
  await user.type(screen.getByLabelText('Name'), 'Lungs');
  await user.click(save());
  await screen.findByText('Is taken.');
  await screen.findByText('workspace_id: is missing');
  await user.click(save());
  await screen.findByText('The index is being rebuilt.');
  expect(screen.queryByText('workspace_id: is missing')).toBeNull();
});
