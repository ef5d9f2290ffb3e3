import { rankTitles } from '@cohortium/contract';
import { Percent, X } from 'lucide-react';
import { Button, IconButton } from '#ui/actions';
import type { TaxonColumn } from '../filter/stored-filter.ts';
import type { RunScope } from '../queries/taxon-queries.ts';
import { TaxonPicker } from '../taxonomy/taxon-picker.tsx';
import { describeTaxonRule } from '../taxonomy/taxon-rules.ts';

type TaxonColumnChooserProps = {
  taxon: TaxonColumn | null;
  /** Whose taxa are offered. */
  runs: RunScope;
  onChange: (taxon: TaxonColumn | null) => void;
};

/** Shows the percentage of one taxon, of any rank, as a column. */
export function TaxonColumnChooser({ taxon, runs, onChange }: TaxonColumnChooserProps) {
  return (
    <span className="inline-flex items-center">
      <TaxonPicker
        runs={runs}
        onPick={onChange}
        trigger={
          <Button size="small" title={taxon ? 'Choose another taxon' : 'Show the percentage of a taxon as a column'}>
            <Percent aria-hidden="true" />
            Taxon
            {taxon && (
              <span className="max-w-36 truncate font-normal text-ink-3">
                {rankTitles[taxon.rank].toLowerCase()} {describeTaxonRule(taxon)}
              </span>
            )}
          </Button>
        }
      />
      {taxon && (
        <IconButton
          size="small"
          icon={X}
          label={`Remove the column of ${describeTaxonRule(taxon)}`}
          onClick={() => onChange(null)}
        />
      )}
    </span>
  );
}
