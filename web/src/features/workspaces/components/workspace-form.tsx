import { type Workspace, workspaceBodySchema, workspaceRoutes } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, placeFailure, refresh } from '#platform/api';
import { Note } from '#ui/feedback';
import { Field, Input, Textarea } from '#ui/forms';

type WorkspaceFormProps = {
  /** The form's id, for a submit button that stands outside it. */
  id: string;
  onCreated: (workspace: Workspace) => void;
  onBusy: (busy: boolean) => void;
};

export function WorkspaceForm({ id, onCreated, onBusy }: WorkspaceFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(workspaceBodySchema), defaultValues: { name: '', description: '' } });
  const { errors } = form.formState;
  const create = form.handleSubmit(async (body) => {
    setProblem(null);
    onBusy(true);
    try {
      const { data } = await call(workspaceRoutes.create, { body });
      await refresh(workspaceRoutes.all);
      onCreated(data);
    } catch (error) {
      setProblem(placeFailure(error, ['name', 'description'], form.setError));
    } finally {
      onBusy(false);
    }
  });
  return (
    <form id={id} noValidate onSubmit={create} className="grid gap-3.5">
      {problem && <Note tone="bad">{problem}</Note>}
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={4} />
      </Field>
    </form>
  );
}
