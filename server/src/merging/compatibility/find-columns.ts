import type { CompatibilityIssue } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { type ColumnFact, type Compared, type CompatibilityInput, formatList } from './merge-source.ts';

/** A column of one name in several parts: its place and what it holds in each. */
interface Shared {
  field: string;
  sides: { source: number; facts: ColumnFact[] }[];
}

function sharedColumns({ sources }: CompatibilityInput): Shared[] {
  const fields = new Map<string, Shared['sides']>();
  for (const [source, { columns }] of sources.entries()) {
    for (const [field, facts] of Map.groupBy(columns, (column) => column.field)) {
      const sides = fields.get(field) ?? [];
      sides.push({ source, facts });
      fields.set(field, sides);
    }
  }
  return [...fields]
    .map(([field, sides]) => ({ field, sides }))
    .filter(({ sides }) => sides.length > 1)
    .sort((a, b) => (a.field < b.field ? -1 : 1));
}

const number = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 6 });

function formatRange({ low, high }: ColumnFact): string {
  return low === high ? number(low) : `${number(low)} to ${number(high)}`;
}

const describeValues = (fact: ColumnFact): string => {
  if (fact.is_number) return `numbers, ${formatRange(fact)}`;
  return fact.values.length > 0 ? formatList([...fact.values].sort()) : 'many different text values';
};

const compareColumn = ({ field, sides }: Shared): Compared => ({
  title: field,
  sides: sides.map(({ source, facts }) => ({
    source,
    values: facts.map((fact) => ({ value: describeValues(fact), n_samples: fact.n_present })),
  })),
});

/** Columns that are numeric in one source and text in another. */
const hasTypes = ({ sides }: Shared): boolean => {
  const kinds = sides.map(({ facts }) =>
    facts
      .map(({ is_number }) => is_number)
      .sort()
      .join(),
  );
  return new Set(kinds).size > 1 || kinds.some((kind) => kind.includes(','));
};

/** Ranges that do not meet, and middles this many times apart, are hardly of one unit. */
const APART = 5;

function unitsDiffer(a: ColumnFact, b: ColumnFact): boolean {
  const [less, more] = a.low <= b.low ? [a, b] : [b, a];
  if (less.high >= more.low) return false;
  const middles = [Math.abs(less.median), Math.abs(more.median)].sort((one, other) => one - other);
  return (middles[1] ?? 0) >= APART * (middles[0] ?? 0);
}

const hasUnits = (shared: Shared): boolean => {
  if (hasTypes(shared)) return false;
  const facts = shared.sides
    .flatMap((side) => side.facts)
    .filter(({ is_number, n_present }) => is_number && n_present > 1);
  return facts.some((a, at) => facts.slice(at + 1).some((b) => unitsDiffer(a, b)));
};

/** Text columns without shared values. */
const hasValues = (shared: Shared): boolean => {
  if (hasTypes(shared)) return false;
  const sets = shared.sides.flatMap(({ facts }) =>
    facts.flatMap(({ is_number, values, n_present }) =>
      is_number || values.length === 0 || values.length === n_present ? [] : [new Set(values)],
    ),
  );
  return sets.some((a, at) => sets.slice(at + 1).some((b) => ![...a].some((value) => b.has(value))));
};

interface ColumnIssue {
  code: CompatibilityIssue['code'];
  severity: CompatibilityIssue['severity'];
  title: (n: string) => string;
  message: string;
  remedy: string;
}

function toFindings(columns: readonly Shared[], { title, ...details }: ColumnIssue): CompatibilityIssue[] {
  if (columns.length === 0) return [];
  const affected = columns.map(({ sides }) =>
    sides.flatMap(({ facts }) => facts).reduce((sum, { n_present }) => sum + n_present, 0),
  );
  return [
    {
      ...details,
      compares_from: null,
      title: title(formatCount(columns.length, 'column')),
      n_samples: Math.max(...affected),
      compared: columns.map(compareColumn),
    },
  ];
}

/** Columns of one name that mean different things. */
export function findColumns(fit: CompatibilityInput): CompatibilityIssue[] {
  const shared = sharedColumns(fit);
  return [
    ...toFindings(shared.filter(hasTypes), {
      code: 'column_types',
      severity: 'warns',
      title: (n) => `${n} with numbers in some cohorts and text in others.`,
      message: 'A filter or a test on such a column uses only one of the two.',
      remedy: 'Use one notation in the submissions, or in the merged cohort’s own metadata.',
    }),
    ...toFindings(shared.filter(hasUnits), {
      code: 'column_units',
      severity: 'warns',
      title: (n) => `${n} with non-overlapping ranges.`,
      message: 'The units may differ (such as days and years, or grams and kilograms).',
      remedy: 'Check the units, and convert the values to one unit in the merged cohort’s own metadata.',
    }),
    ...toFindings(shared.filter(hasValues), {
      code: 'column_values',
      severity: 'notes',
      title: (n) => `${n} without shared values.`,
      message: 'The same values may be written differently, or the column may mean something else.',
      remedy: 'If the values mean the same, use one notation in the merged cohort’s own metadata.',
    }),
  ];
}
