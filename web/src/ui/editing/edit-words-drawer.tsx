import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { placeFailure } from '#platform/api';
import { toast } from '#ui/feedback';
import { Field, Input, Textarea } from '#ui/forms';
import { Drawer, FormActs, PanelSection } from '#ui/overlays';
import { OvertakenNote } from './overtaken-note.tsx';

type Words = { name: string; description: string };

type EditWordsDrawerProps<All extends Words> = {
  /** “cohort”. */
  noun: string;
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
export function EditWordsDrawer<All extends Words>(props: EditWordsDrawerProps<All>) {
  const { noun, now, outcome, onSave, more, onClose } = props;
  const form = useId();
  const [read, setRead] = useState(now);
  const [typed, setTyped] = useState(now);
  const type = (part: Partial<All>) => setTyped((old) => ({ ...old, ...part }));
  const edit = useMutation({
    mutationFn: () => onSave({ ...typed, name: typed.name.trim(), description: typed.description.trim() }, read),
    onSuccess: (said) => {
      onClose();
      toast(said);
    },
  });
  const keepMine = () => {
    setRead(now);
    edit.reset();
  };
  const takeTheirs = () => {
    setTyped(now);
    keepMine();
  };
  const { left, ...wrong } = problemsOf(edit.error);
  const nameless = typed.name.trim() === '' ? `A ${noun} needs a name.` : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!nameless) edit.mutate();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Edit ${noun}`}
      description={`Edit the details of ${now.name}.`}
      outcome={outcome}
      footer={
        <FormActs form={form} confirm="Save" disabledReason={nameless} busy={edit.isPending} onCancel={onClose} />
      }
    >
      <form id={form} onSubmit={submit}>
        <PanelSection>
          <div className="grid gap-3.5">
            <NameAndDescription
              words={typed}
              problems={{ ...wrong, ...(nameless ? { name: nameless } : {}) }}
              onType={(part) => setTyped({ ...typed, ...part })}
            />
            {more?.(typed, type)}
            {edit.isError && left && (
              <OvertakenNote
                error={edit.error}
                overtaken={JSON.stringify(now) !== JSON.stringify(read)}
                onTheirs={takeTheirs}
                onMine={keepMine}
              />
            )}
          </div>
        </PanelSection>
      </form>
    </Drawer>
  );
}

/** The errors of each field, and the remaining error of the whole form. */
function problemsOf(error: Error | null): Partial<Words> & { left: string | null } {
  const problems: Partial<Words> = {};
  const place = (field: keyof Words, { message }: { message: string }) => Object.assign(problems, { [field]: message });
  return { left: error && placeFailure(error, ['name', 'description'], place), ...problems };
}

type NameProps = { words: Words; problems: Partial<Words>; onType: (part: Partial<Words>) => void };

function NameAndDescription({ words, problems, onType }: NameProps) {
  return (
    <>
      <Field label="Name" error={problems.name}>
        <Input value={words.name} onChange={({ target }) => onType({ name: target.value })} maxLength={200} />
      </Field>
      <Field label="Description" optional error={problems.description}>
        <Textarea
          rows={5}
          value={words.description}
          onChange={({ target }) => onType({ description: target.value })}
          maxLength={4000}
        />
      </Field>
    </>
  );
}
