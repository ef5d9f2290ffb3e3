import { dataTypeById, isNameless, isTaxonDataType, type SampleField, type SampleRow } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '#platform';
import { colourOf, taxonColours, useTokens } from '#plots/colours';
import { Swatch, TaxonName } from '#plots/frame';
import { CopyId } from '#ui/actions';
import { Pill } from '#ui/display';
import { Drawer, PanelSection } from '#ui/overlays';
import { generaByAbundance } from '../taxonomy/genus-abundances.ts';
import { CompositionBar } from './composition-bar.tsx';
import { formatOwner, metadataOf } from './sample-facts.ts';

type SampleCardProps = { row: SampleRow; catalogue: readonly SampleField[]; onClose: () => void };

/** All that is known of one processed sample. */
export function SampleCard({ row, catalogue, onClose }: SampleCardProps) {
  const metadata = metadataOf(row, catalogue);
  return (
    <Drawer
      onClose={onClose}
      title={<span className="break-all">{row.sample_id}</span>}
      description="Metadata and results of this sample."
    >
      <PanelSection title="Origin">
        <Facts
          facts={[
            [
              'Submission',
              <Link key="project" to="/projects/$id" params={{ id: row.project_id }}>
                {row.project_name}
              </Link>,
            ],
            ['Owner', formatOwner(row)],
            ['Processed by', row.pipeline_name],
            [
              'Run',
              row.run_id ? (
                <Link key="run" to="/run/$id" params={{ id: row.run_id }}>
                  Open run
                </Link>
              ) : (
                'imported'
              ),
            ],
            ['Reference', row.reference_name],
            ['Data type', dataTypeById(row.data_type)?.title ?? String(row.data_type)],
            ['Result', <CopyId key="id" id={row.result_id} />],
          ]}
        />
        {row.tags.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-1.5">
            {row.tags.map((tag) => (
              <Pill key={tag} tone="accent">
                {tag}
              </Pill>
            ))}
          </p>
        )}
      </PanelSection>
      <SampleResults row={row} />
      <PanelSection title="Metadata">
        {metadata.length > 0 ? (
          <Facts facts={metadata} />
        ) : (
          <p className="text-13 text-ink-2">The sample sheet has no values for this sample.</p>
        )}
      </PanelSection>
    </Drawer>
  );
}

/** The taxa with their abundances; for other data types, the number of features and where to filter them. */
function SampleResults({ row }: { row: SampleRow }) {
  const tokens = useTokens();
  const features = formatCount(row.n_features, 'feature');
  if (!isTaxonDataType(row.data_type)) {
    return (
      <PanelSection title="Results" aside={<span className="text-12 text-ink-3">{features}</span>}>
        <p className="text-13 text-ink-2">
          To find its values by feature name, use “Features” in the advanced filter of the studio.
        </p>
      </PanelSection>
    );
  }
  const { colours } = taxonColours(generaByAbundance([row]));
  const aside = (
    <span className="text-12 text-ink-3">
      {formatNumber(row.reads)} {row.amount_unit === 'reads' ? 'reads' : 'in total'} · {features}
    </span>
  );
  return (
    <PanelSection title="Results" aside={aside}>
      <CompositionBar row={row} wide />
      <ol className="mt-2 grid gap-1 text-13">
        {row.top_genera.map(({ taxon, abundance }) => (
          <li key={taxon} className="flex justify-between gap-3">
            <span className="flex min-w-0 items-center gap-2">
              <Swatch colour={colourOf(taxon, colours, tokens)} hatched={isNameless(taxon)} />
              <TaxonName name={taxon} rank="genus" />
            </span>
            <span className="text-ink-2 tabular-nums">{(100 * abundance).toFixed(1)} %</span>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function Facts({ facts }: { facts: readonly (readonly [title: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
      {facts.map(([title, value]) => (
        <div key={title} className="contents">
          <dt className="text-ink-3">{title}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
