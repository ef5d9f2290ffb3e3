import type { Lefse } from '@cohortium/contract';
import { formatCount, formatNumber, formatProbability } from '#platform';
import { type Figure, FigureView } from '#plots/figure';
import { TaxonName } from '#plots/frame';
import { Button } from '#ui/actions';
import { Skeleton } from '#ui/feedback';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { ConfoundingTable, GroupList } from '../../frame/group-tables.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { NumberCell, StatTable } from '../../frame/tables.tsx';
import { toBiomarkerRows } from './biomarker-rows.ts';

type LefsePanelProps = Pick<AnalysisTabProps, 'view' | 'onView'> & {
  result: Lefse;
  chosen: string | null;
  onChoose: (feature: string) => void;
  /** The chosen feature in every sample. */
  detail: Figure | null;
  isWaiting: boolean;
};

const HEADS = [
  { cellText: 'Taxon' },
  { cellText: 'Higher in' },
  { cellText: 'LDA', numeric: true },
  { cellText: <abbr title="Kruskal–Wallis, not adjusted, as in LEfSe">KW p</abbr>, numeric: true },
];

/** The classes, the chosen feature, and every feature that was found. */
export function LefsePanel({ result, view, onView, chosen, onChoose, detail, isWaiting }: LefsePanelProps) {
  const { lines, n_folded, n_unnamed } = toBiomarkerRows(result, { unnamed: view.unnamed === 'shown' });
  return (
    <>
      <PanelBlock title="Classes" aside={result.seed === null ? null : `seed ${result.seed}`}>
        <GroupList field={result.class_by} groups={result.classes} />
      </PanelBlock>
      {chosen !== null && (
        <PanelBlock title={detail?.title ?? 'Selected taxon'} aside={isWaiting ? 'reading' : detail?.description}>
          <div className="h-64">{detail ? <FigureView figure={detail} /> : <Skeleton className="h-full w-full" />}</div>
        </PanelBlock>
      )}
      <Warnings warnings={result.warnings} />
      {result.n_discriminative > 0 && (
        <PanelBlock title="Found" aside="select a taxon to see it in every sample">
          <StatTable label="Taxa found" heads={HEADS}>
            {lines.map(({ feature: { feature, name, class: own, lda, kruskal_p }, rank, description }) => (
              <tr
                key={feature}
                aria-current={feature === chosen ? 'true' : undefined}
                className="aria-[current]:bg-accent-soft"
              >
                <td title={feature.replaceAll('|', '; ')}>
                  <button
                    type="button"
                    className="text-left text-accent-text underline"
                    onClick={() => onChoose(feature)}
                  >
                    <TaxonName name={name} rank={rank} />
                  </button>
                  <span className="block text-11 text-ink-3">{description}</span>
                </td>
                <td>{own}</td>
                <NumberCell>{formatNumber(lda, 2)}</NumberCell>
                <NumberCell>{formatProbability(kruskal_p)}</NumberCell>
              </tr>
            ))}
          </StatTable>
          <HiddenRowsNote n_folded={n_folded} n_unnamed={n_unnamed} view={view} onView={onView} />
        </PanelBlock>
      )}
      <ConfoundingTable confounding={result.confounding} />
      <ExcludedSamples dropped={result.dropped} />
      <MethodParagraph answer={result} />
    </>
  );
}

type HiddenRowsNoteProps = Pick<AnalysisTabProps, 'view' | 'onView'> & { n_folded: number; n_unnamed: number };

/** Explains which biomarkers are not listed, and why. */
function HiddenRowsNote({ n_folded, n_unnamed, view, onView }: HiddenRowsNoteProps) {
  const isShown = view.unnamed === 'shown';
  return (
    <div className="mt-1.5 grid justify-items-start gap-1 text-12 text-ink-3">
      {n_folded > 0 && (
        <p>
          {formatCount(n_folded, 'taxon', 'taxa')} above with identical counts {n_folded === 1 ? 'is' : 'are'} listed
          with the taxon below.
        </p>
      )}
      {n_unnamed > 0 && (
        <p>Not listed: {formatCount(n_unnamed, 'domain or unclassified taxon', 'domains or unclassified taxa')}.</p>
      )}
      {(n_unnamed > 0 || isShown) && (
        <Button size="small" look="ghost" onClick={() => onView({ unnamed: isShown ? undefined : 'shown' })}>
          {isShown ? 'Hide domains and unclassified taxa' : 'Show domains and unclassified taxa'}
        </Button>
      )}
    </div>
  );
}
