import type { MergeCheck } from '@cohortium/contract';
import { RadioGroup, Switch } from '#ui/forms';
import { PanelSection } from '#ui/overlays';
import { type Agreed, comparableRank, rankChoices, rankTitle } from '../../model/merge/agreement.ts';

type AgreeOnProps = { check: MergeCheck; agreed: Agreed; onChange: (agreed: Agreed) => void };

/** At which rank samples are compared, and what is taken as the same; later analyses keep to it. */
export function AgreeOn({ check, agreed, onChange }: AgreeOnProps) {
  const options = rankChoices(check, agreed).map(({ rank, title, carried }) => ({
    value: rank,
    label: title,
    hint: carried,
  }));
  const repeated = check.findings.some(({ code }) => code === 'repeated_samples') || agreed.one_result_per_sample;
  return (
    <>
      <PanelSection>
        <RadioGroup
          label="The deepest rank at which samples are compared"
          value={agreed.rank}
          onValueChange={(rank) => onChange({ ...agreed, rank })}
          options={options}
        />
        {check.translation && check.deepest_rank !== null && check.deepest_rank !== comparableRank(check) && (
          <p data-prose="" className="mt-3 text-12 text-ink-2">
            Deepest possible: {rankTitle(check.deepest_rank)}. A lower rank can keep more reads than a higher one where
            the references call the higher one by different names.
          </p>
        )}
        <p data-prose="" className="mt-3 text-12 text-ink-2">
          Analyses of the merged cohort, and of cohorts made from it, refuse a deeper one and say why.
        </p>
      </PanelSection>
      {check.translation && (
        <PanelSection title="Names of several references">
          <Switch
            label="Taxa are the same where their names are"
            hint="At each rank, where every reference that has the name uses it for one taxon. Off: only where the whole lineage is written alike."
            checked={agreed.translation === 'by_name'}
            onChange={(event) => onChange({ ...agreed, translation: event.target.checked ? 'by_name' : 'none' })}
          />
        </PanelSection>
      )}
      {repeated && (
        <PanelSection title="Samples processed more than once">
          <Switch
            label="Keep the newest result of each sample"
            hint="Off: every result counts as a sample of its own."
            checked={agreed.one_result_per_sample}
            onChange={(event) => onChange({ ...agreed, one_result_per_sample: event.target.checked })}
          />
        </PanelSection>
      )}
    </>
  );
}
