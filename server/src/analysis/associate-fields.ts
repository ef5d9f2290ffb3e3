import { adjustPValues, cramersV, kruskalWallis, StatsError } from '@cohortium/stats';

/** A field of metadata with its values, one a sample. */
export interface FieldValues {
  field: string;
  title: string;
  values: (string | null)[];
}

export interface Association {
  field: string;
  title: string;
  test: 'cramers_v' | 'kruskal_wallis';
  n: number;
  effect: number;
  statistic: number;
  df: number;
  p: number;
  q: number;
}

/** The numbers of a field whose every value is one; else null. */
export function numbersOf(values: readonly string[]): number[] | null {
  const numbers = values.map(Number);
  return values.length > 0 && numbers.every(Number.isFinite) ? numbers : null;
}

function testField(
  { field, title, values }: FieldValues,
  clusters: readonly (number | null)[],
): Omit<Association, 'q'> {
  const known = values.flatMap((value, place) =>
    value === null || clusters[place] === null ? [] : [{ value, cluster: String(clusters[place] ?? 0) }],
  );
  const levels = known.map(({ value }) => value);
  const own = known.map(({ cluster }) => cluster);
  const numbers = numbersOf(levels);
  if (numbers) {
    const { n, h, df, p, epsilon_squared } = kruskalWallis(numbers, own);
    return { field, title, test: 'kruskal_wallis', n, effect: epsilon_squared, statistic: h, df, p };
  }
  const { n, v, chi_square, df, p } = cramersV(levels, own);
  return { field, title, test: 'cramers_v', n, effect: v, statistic: chi_square, df, p };
}

/** Tests the association of fields with clusters, q over the fields; untestable fields get a note. */
export function associateFields(clusters: readonly number[], fields: readonly FieldValues[], smallest: number) {
  const sizes = Map.groupBy(clusters, (cluster) => cluster);
  const large = clusters.map((cluster) => ((sizes.get(cluster)?.length ?? 0) < smallest ? null : cluster));
  const notes: { code: string; message: string }[] = [];
  const tested = fields.flatMap((field) => {
    try {
      return [testField(field, large)];
    } catch (error) {
      if (!(error instanceof StatsError)) throw error;
      notes.push({
        code: 'field_untested',
        message: `“${field.title}” is not compared with the clusters: ${error.message}`,
      });
      return [];
    }
  });
  const adjusted = adjustPValues(tested.map(({ p }) => p));
  return { associations: tested.map((found, place) => ({ ...found, q: adjusted[place] ?? 1 })), notes };
}
