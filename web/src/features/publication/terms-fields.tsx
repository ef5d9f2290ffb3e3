import { humanReadsPolicies, type PublicObjectType } from '@cohortium/contract';
import { Field, Input, RadioGroup, Select, Textarea } from '#ui/forms';
import { HUMAN_READS, licencesFor } from './describe-publication.ts';
import type { Terms } from './publications.ts';

export type TermErrors = Partial<Record<keyof Terms, string>>;

type TermsFieldsProps = {
  kind: PublicObjectType;
  terms: Terms;
  errors: TermErrors;
  onChange: (terms: Terms) => void;
};

/** Licence, human reads, embargo, and a word to the reviewer. */
export function TermsFields({ kind, terms, errors, onChange }: TermsFieldsProps) {
  const set = (change: Partial<Terms>) => onChange({ ...terms, ...change });
  return (
    <div className="grid gap-4">
      <Field label="Licence" error={errors.licence} hint="The licence for reuse.">
        <Select
          value={terms.licence ?? ''}
          placeholder="Choose a licence"
          options={licencesFor(kind).map(({ id, title }) => ({ value: id, label: `${id} – ${title}` }))}
          onValueChange={(id) => set({ licence: licencesFor(kind).find((each) => each.id === id)?.id ?? null })}
        />
      </Field>
      {kind === 'project' && (
        <div>
          <RadioGroup
            label="Human reads"
            value={terms.human_reads ?? ''}
            onValueChange={(human_reads) => set({ human_reads })}
            options={humanReadsPolicies.map((policy) => ({
              value: policy,
              label: HUMAN_READS[policy].title,
              hint: HUMAN_READS[policy].description,
            }))}
          />
          {errors.human_reads && <p className="mt-1.5 text-12 text-danger">{errors.human_reads}</p>}
        </div>
      )}
      <Field
        label="Embargo until"
        optional
        error={errors.embargo_until}
        hint="If approved earlier, it becomes public on this date."
      >
        <Input
          type="date"
          value={terms.embargo_until ?? ''}
          onChange={({ target }) => set({ embargo_until: target.value || null })}
        />
      </Field>
      <Field
        label="Note for the reviewer"
        optional
        error={errors.metadata_note}
        hint="Explain missing columns or flagged values."
      >
        <Textarea
          rows={3}
          maxLength={4000}
          value={terms.metadata_note}
          onChange={({ target }) => set({ metadata_note: target.value })}
        />
      </Field>
    </div>
  );
}
