import type { MergeCheck } from '@cohortium/contract';
import { RadioGroup, Switch } from '#ui/forms';
import { PanelSection } from '#ui/overlays';
import { type Agreed, comparableRank, rankChoices, rankTitle } from './agreement.ts';

type MergeSettingsProps = { check: MergeCheck; agreed: Agreed; onChange: (agreed: Agreed) => void };

/** At which rank samples are compared, and what is taken as the same; later analyses keep to it. */
export function MergeSettings({ check, agreed, onChange }: MergeSettingsProps) {
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
          label="Deepest rank for comparing samples"
          value={agreed.rank}
          onValueChange={(rank) => onChange({ ...agreed, rank })}
          options={options}
        />
        {check.translation && check.deepest_rank !== null && check.deepest_rank !== comparableRank(check) && (
          <p data-prose="" className="mt-3 text-12 text-ink-2">
            Deepest possible: {rankTitle(check.deepest_rank)}. A lower rank can keep more of the abundance than a higher
            rank if the references use different names for the higher rank.
          </p>
        )}
        <p data-prose="" className="mt-3 text-12 text-ink-2">
          Analyses of the merged cohort, and of cohorts derived from it, are limited to this rank.
        </p>
      </PanelSection>
      {check.translation && (
        <PanelSection title="Taxon names across references">
          <Switch
            label="Match taxa by name"
            hint="At each rank, if every reference that has the name uses it for one taxon. If off, taxa match only by full lineage."
            checked={agreed.translation === 'by_name'}
            onChange={(event) => onChange({ ...agreed, translation: event.target.checked ? 'by_name' : 'none' })}
          />
        </PanelSection>
      )}
      {repeated && (
        <PanelSection title="Samples processed more than once">
          <Switch
            label="Use only the newest result of each sample"
            hint="If off, each result counts as a separate sample."
            checked={agreed.one_result_per_sample}
            onChange={(event) => onChange({ ...agreed, one_result_per_sample: event.target.checked })}
          />
        </PanelSection>
      )}
    </>
  );
}
