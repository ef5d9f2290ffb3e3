import type { AlphaDiversityReport, Confounding, GeneExpression } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { formatCount, formatNumber, formatProbability } from '#platform';
import { colourOf, groupColours, useTokens } from '#plots/colours';
import { Swatch } from '#plots/frame';
import { sortGroups } from '../custom-groups.ts';
import { PanelBlock } from './analysis-frame.tsx';
import { NumberCell, StatTable } from './tables.tsx';

const CONFOUNDING_HEADS = [
  { cellText: 'Field' },
  { cellText: 'n', numeric: true },
  {
    cellText: <abbr title="Cramér’s V: 0 (independent of the groups) to 1 (identical grouping)">V</abbr>,
    numeric: true,
  },
];

/** The association of the groups with technical fields. */
export function ConfoundingTable({ confounding }: { confounding: readonly Confounding[] }) {
  if (confounding.length === 0) return null;
  return (
    <PanelBlock title="Associated with the groups" aside="Cramér’s V">
      <StatTable label="Confounding" heads={CONFOUNDING_HEADS}>
        {confounding.map(({ field, title, n, v, is_strong }) => (
          <tr key={field}>
            <td>
              {title}
              {is_strong && <span className="text-warning"> fully confounded with the groups</span>}
            </td>
            <NumberCell>{formatNumber(n)}</NumberCell>
            <NumberCell strong={is_strong}>{formatNumber(v, 2)}</NumberCell>
          </tr>
        ))}
      </StatTable>
    </PanelBlock>
  );
}

type GroupListProps = {
  field: string;
  groups: readonly { name: string; n: number; n_subjects: number; subclasses?: number }[];
};

/** The groups with their colours, which they have on every plot, and how many samples and subjects they are. */
export function GroupList({ field, groups }: GroupListProps) {
  const tokens = useTokens();
  const colours = groupColours(
    field,
    groups.map(({ name }) => name),
  );
  return (
    <ul className="text-12">
      {groups.map(({ name, n, n_subjects, subclasses = 1 }) => (
        <li key={name} className="flex items-center gap-2 py-1">
          <Swatch colour={colourOf(name, colours, tokens)} />
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <span className="text-ink-3">
            n = {formatNumber(n)}
            {n_subjects > 0 && `, ${formatCount(n_subjects, 'subject')}`}
            {subclasses > 1 && `, ${formatNumber(subclasses)} subclasses`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const SIGNIFICANCE_LEVEL = 0.05;
const HEADS = [
  { cellText: 'Compared' },
  { cellText: 'n', numeric: true },
  {
    cellText: <abbr title="Rank-biserial correlation; positive if the first group has larger values">r</abbr>,
    numeric: true,
  },
  { cellText: 'p', numeric: true },
  { cellText: <abbr title="Benjamini–Hochberg adjusted (all pairs)">q BH</abbr>, numeric: true },
];

type Pairs = AlphaDiversityReport['indices'][number]['pairwise'];

/** The distribution that the p-values come from. */
function describeDistribution(pairs: Pairs): string {
  const used = new Set(pairs.flatMap(({ distribution }) => distribution ?? []));
  if (used.size > 1) return ', exact where permutations can be counted';
  return used.has('exact') ? ', exact' : used.has('normal') ? ', normal approximation' : '';
}

/** Each two groups compared by Wilcoxon's rank-sum test. */
export function RankPairs({ pairs }: { pairs: Pairs }) {
  if (pairs.length === 0) return null;
  return (
    <PanelBlock title="Pairs" aside={`Wilcoxon rank-sum${describeDistribution(pairs)}`}>
      <StatTable label="Pairwise tests" heads={HEADS}>
        {pairs.map(({ a, b, n_a, n_b, rank_biserial, p, q }) => (
          <tr key={`${a}\n${b}`}>
            <td>
              {a} – {b}
            </td>
            <NumberCell>
              {formatNumber(n_a)} + {formatNumber(n_b)}
            </NumberCell>
            <NumberCell>{formatNumber(rank_biserial, 2)}</NumberCell>
            <NumberCell>{formatProbability(p)}</NumberCell>
            <NumberCell strong={q !== null && q < SIGNIFICANCE_LEVEL}>{formatProbability(q)}</NumberCell>
          </tr>
        ))}
      </StatTable>
    </PanelBlock>
  );
}

type TestFiguresProps = {
  /** The test by name, with its n. */
  left: ReactNode;
  right?: ReactNode;
  figures: readonly { value: ReactNode; what: string }[];
};

/** A test's few numbers, large, each with what it is. */
export function TestStatistics({ left, right, figures }: TestFiguresProps) {
  return (
    <div>
      <div className="mb-1 flex flex-wrap justify-between gap-x-3 text-12 text-ink-3">
        <span>{left}</span>
        {right && <span>{right}</span>}
      </div>
      <dl className="grid grid-cols-[1.4fr_1fr_1fr] gap-3">
        {figures.map(({ value, what }) => (
          <div key={what} className="flex flex-col-reverse justify-end">
            <dt className="text-12 text-ink-3">{what}</dt>
            <dd className="font-semibold text-20 tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The groups of the samples of an answer, with their colours and sizes; nothing where nothing groups them. */
export function SampleGroups({
  result: { samples, group_by },
}: {
  result: Pick<GeneExpression, 'samples' | 'group_by'>;
}) {
  if (group_by === null) return null;
  const names = sortGroups(samples.map(({ group }) => group));
  return (
    <PanelBlock title="Groups">
      <GroupList
        field={group_by}
        groups={names.map((name) => {
          const own = samples.filter(({ group }) => group === name);
          const subjects = new Set(own.flatMap(({ subject_id }) => subject_id ?? []));
          return { name, n: own.length, n_subjects: subjects.size };
        })}
      />
    </PanelBlock>
  );
}
