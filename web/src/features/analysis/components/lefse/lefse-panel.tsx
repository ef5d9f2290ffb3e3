import type { Lefse } from '@cohortium/contract';
import { formatNumber, formatProbability } from '#platform';
import { type Figure, FigureView } from '#plots/figure';
import { Skeleton } from '#ui/feedback';
import { foundFeatures } from '../../model/lefse/lefse-figures.ts';
import { PanelBlock } from '../panel/analysis-frame.tsx';
import { ConfoundingTable } from '../statistics/confounding.tsx';
import { GroupList } from '../statistics/group-list.tsx';
import { Dropped, Method, Warnings } from '../statistics/provenance.tsx';
import { NumberCell, StatTable } from '../statistics/stat-table.tsx';

type LefsePanelProps = {
  result: Lefse;
  chosen: string | null;
  onChoose: (feature: string) => void;
  /** The chosen feature in every sample. */
  detail: Figure | null;
  isWaiting: boolean;
};

const HEADS = [
  { words: 'Taxon' },
  { words: 'Higher in' },
  { words: 'LDA', numeric: true },
  { words: <abbr title="Kruskal–Wallis, not adjusted: as LEfSe reports it">KW p</abbr>, numeric: true },
];

/** The classes, the chosen feature, and every feature that was found. */
export function LefsePanel({ result, chosen, onChoose, detail, isWaiting }: LefsePanelProps) {
  return (
    <>
      <PanelBlock title="Classes" aside={result.seed === null ? null : `seed ${result.seed}`}>
        <GroupList field={result.class_by} groups={result.classes} />
      </PanelBlock>
      {chosen !== null && (
        <PanelBlock title={detail?.title ?? 'The chosen taxon'} aside={isWaiting ? 'reading' : detail?.description}>
          <div className="h-64">{detail ? <FigureView figure={detail} /> : <Skeleton className="h-full w-full" />}</div>
        </PanelBlock>
      )}
      <Warnings warnings={result.warnings} />
      {result.n_discriminative > 0 && (
        <PanelBlock title="Found" aside="press a taxon to see it in every sample">
          <StatTable label="Taxa found" heads={HEADS}>
            {foundFeatures(result).map(({ feature, name, class: own, lda, kruskal_p }) => (
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
                    {name}
                  </button>
                </td>
                <td>{own}</td>
                <NumberCell>{formatNumber(lda, 2)}</NumberCell>
                <NumberCell>{formatProbability(kruskal_p)}</NumberCell>
              </tr>
            ))}
          </StatTable>
        </PanelBlock>
      )}
      <ConfoundingTable confounding={result.confounding} />
      <Dropped dropped={result.dropped} />
      <Method answer={result} />
    </>
  );
}
