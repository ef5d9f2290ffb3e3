import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { assignFieldErrors, isConflict, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input, Textarea } from '#ui/forms';
import { Drawer, FormActions } from './form-overlays.tsx';
import { PanelSection } from './side-panel.tsx';

type ConflictNoteProps = {
  error: Error;
  /** False if the error is not an edit conflict, such as a name that is taken. */
  isConflict?: boolean;
  /** Discards the user's changes and shows the current version. */
  onReload: () => void;
  /** Keeps the user's changes, so that saving overwrites the other version. */
  onOverwrite: () => void;
};

/** Explains why an edit was not saved; for an edit conflict, offers to reload or to overwrite. */
export function ConflictNote({ error, isConflict: conflict = true, onReload, onOverwrite }: ConflictNoteProps) {
  return (
    <Note
      tone="bad"
      actions={
        conflict &&
        isConflict(error) && (
          <>
            <Button size="small" onClick={onReload}>
              Show current version
            </Button>
            <Button size="small" onClick={onOverwrite}>
              Overwrite with my changes
            </Button>
          </>
        )
      }
    >
      {sentenceOf(error)}
    </Note>
  );
}

type EditableFields = { name: string; description: string };

type EditDetailsDrawerProps<All extends EditableFields> = {
  /** “cohort”. */
  resourceLabel: string;
  /** The current values, which others may change while the form is open. */
  now: All;
  outcome: string;
  /** Saves the typed values against the values that were read; returns the success message. */
  onSave: (typed: All, read: All) => Promise<{ title: string; tone?: 'success' }>;
  /** Additional fields after name and description. */
  more?: (typed: All, onType: (part: Partial<All>) => void) => ReactNode;
  onClose: () => void;
};

/** A drawer to edit an item's name, description and further fields. It detects edit conflicts and offers to reload or overwrite. */
export function EditDetailsDrawer<All extends EditableFields>(props: EditDetailsDrawerProps<All>) {
  const { resourceLabel, now, outcome, onSave, more, onClose } = props;
  const form = useId();
  const [read, setRead] = useState(now);
  const [typed, setTyped] = useState(now);
  const type = (part: Partial<All>) => setTyped((old) => ({ ...old, ...part }));
  const edit = useMutation({
    mutationFn: () => onSave({ ...typed, name: typed.name.trim(), description: typed.description.trim() }, read),
    onSuccess: (changes) => {
      onClose();
      toast(changes);
    },
  });
  const keepMyChanges = () => {
    setRead(now);
    edit.reset();
  };
  const takeTheirs = () => {
    setTyped(now);
    keepMyChanges();
  };
  const { remaining, ...wrong } = problemsOf(edit.error);
  const nameless = typed.name.trim() === '' ? `A ${resourceLabel} needs a name.` : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!nameless) edit.mutate();
  };
  return (
    <Drawer
      onClose={onClose}
      title={`Edit ${resourceLabel}`}
      description={`Edit the details of ${now.name}.`}
      outcome={outcome}
      footer={
        <FormActions form={form} confirm="Save" disabledReason={nameless} busy={edit.isPending} onCancel={onClose} />
      }
    >
      <form id={form} onSubmit={submit}>
        <PanelSection>
          <div className="grid gap-3.5">
            <NameAndDescription
              fields={typed}
              problems={{ ...wrong, ...(nameless ? { name: nameless } : {}) }}
              onType={(part) => setTyped({ ...typed, ...part })}
            />
            {more?.(typed, type)}
            {edit.isError && remaining && (
              <ConflictNote
                error={edit.error}
                isConflict={JSON.stringify(now) !== JSON.stringify(read)}
                onReload={takeTheirs}
                onOverwrite={keepMyChanges}
              />
            )}
          </div>
        </PanelSection>
      </form>
    </Drawer>
  );
}

/** The errors of each field, and the remaining error of the whole form. */
function problemsOf(error: Error | null): Partial<EditableFields> & { remaining: string | null } {
  const problems: Partial<EditableFields> = {};
  const assignError = (field: keyof EditableFields, { message }: { message: string }) =>
    Object.assign(problems, { [field]: message });
  return { remaining: error && assignFieldErrors(error, ['name', 'description'], assignError), ...problems };
}

type NameProps = {
  fields: EditableFields;
  problems: Partial<EditableFields>;
  onType: (part: Partial<EditableFields>) => void;
};

function NameAndDescription({ fields, problems, onType }: NameProps) {
  return (
    <>
      <Field label="Name" error={problems.name}>
        <Input value={fields.name} onChange={({ target }) => onType({ name: target.value })} maxLength={200} />
      </Field>
      <Field label="Description" optional error={problems.description}>
        <Textarea
          rows={5}
          value={fields.description}
          onChange={({ target }) => onType({ description: target.value })}
          maxLength={4000}
        />
      </Field>
    </>
  );
}
