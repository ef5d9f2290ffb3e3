import type { Lefse } from '@cohortium/contract';
import { formatNumber, formatProbability } from '#platform';
import { colourOf, useTokens } from '#plots/colours';
import { type Figure, FigureView } from '#plots/figure';
import { Swatch } from '#plots/frame';
import { Skeleton } from '#ui/feedback';
import { groupColours } from '../../model/groups/group-colours.ts';
import { foundFeatures } from '../../model/lefse/lefse-figures.ts';
import { PanelBlock } from '../panel/analysis-frame.tsx';
import { ConfoundingTable } from '../panel/confounding.tsx';
import { Dropped, Method, Warnings } from '../panel/provenance.tsx';
import { NumberCell, StatTable } from '../panel/stat-table.tsx';

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
  const tokens = useTokens();
  const names = result.classes.map(({ name }) => name);
  const colours = groupColours(result.class_by, names);
  return (
    <>
      <PanelBlock title="Classes" aside={result.seed === null ? null : `seed ${result.seed}`}>
        <ul className="text-12">
          {result.classes.map(({ name, n, n_subjects, subclasses }) => (
            <li key={name} className="flex items-center gap-2 py-1">
              <Swatch colour={colourOf(name, colours, tokens)} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-ink-3">
                n = {formatNumber(n)}
                {n_subjects > 0 && `, ${formatNumber(n_subjects)} subjects`}
                {subclasses > 1 && `, ${formatNumber(subclasses)} subclasses`}
              </span>
            </li>
          ))}
        </ul>
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
