import type { PipelineReferenceView, ReferenceEntry } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Note } from '#ui/feedback';
import { Field, Select } from '#ui/forms';
import { referenceFigures, referenceTitle } from './describe-reference.ts';

/** The reference of each input by its id; null where an optional input stays without one. */
export type ReferenceChoice = Readonly<Record<string, string | null>>;

/** Of its kind, ready and not withdrawn: what an input can be given. */
const offeredTo = ({ kind }: PipelineReferenceView, references: readonly ReferenceEntry[]): ReferenceEntry[] =>
  references.filter((one) => one.kind === kind && one.state === 'ready' && one.withdrawn_at === null);

/** The reference that each input has: the chosen one, else the first of a required input, else none. */
export function resolveReferences(
  inputs: readonly PipelineReferenceView[],
  references: readonly ReferenceEntry[],
  choice: ReferenceChoice,
): { input: PipelineReferenceView; offered: ReferenceEntry[]; chosen: ReferenceEntry | null }[] {
  return inputs.map((input) => {
    const offered = offeredTo(input, references);
    const found = offered.find(({ id }) => id === choice[input.input]);
    return { input, offered, chosen: found ?? (input.required ? (offered[0] ?? null) : null) };
  });
}

const NONE = 'none';

type ChooseReferencesProps = {
  resolved: ReturnType<typeof resolveReferences>;
  /** Titles of kinds by their ids. */
  kindTitles: ReadonlyMap<string, string>;
  onChoice: (input: string, id: string | null) => void;
};

/** One choice per input of the pipeline that takes a reference. */
export function ChooseReferences({ resolved, kindTitles, onChoice }: ChooseReferencesProps) {
  return resolved.map(({ input, offered, chosen }) => (
    <div key={input.input} className="grid gap-2">
      <Field
        label={input.title}
        optional={!input.required}
        hint={chosen ? referenceFigures(chosen).join(' · ') : undefined}
        aside={
          offered.length > 0 ? null : (
            <Link to="/param-set" search={{ add: input.kind }}>
              Add reference
            </Link>
          )
        }
      >
        <Select
          value={chosen?.id ?? (input.required ? '' : NONE)}
          placeholder="No reference yet"
          options={[
            ...(input.required ? [] : [{ value: NONE, label: 'none' }]),
            ...offered.map((one) => ({ value: one.id, label: referenceTitle(one) })),
          ]}
          onValueChange={(id) => onChoice(input.input, id === NONE ? null : id)}
        />
      </Field>
      {input.required && offered.length === 0 && (
        <Note tone="warn">
          This pipeline needs a reference of the kind “{kindTitles.get(input.kind) ?? input.kind}”, and none is ready.{' '}
          <Link to="/param-set" search={{ add: input.kind }}>
            Add one
          </Link>{' '}
          first.
        </Note>
      )}
      {chosen?.caution && <Note tone="warn">{chosen.caution}</Note>}
    </div>
  ));
}
