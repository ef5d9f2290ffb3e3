import { type Lefse, ranks } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { toBiomarkerRows } from './biomarker-rows.ts';
import { cladogramFigure, effectsFigure, featureFigure, toClades } from './lefse-figures.ts';

const tokens = readTokens((name) => name);
const room = { width: 800, height: 500 };
type Feature = Lefse['features'][number];

function feature(lineage: string[], parent: number | null, overrides: Partial<Feature> = {}): Feature {
  const name = lineage.at(-1) ?? '';
  return {
    feature: lineage.join('|'),
    name,
    lineage,
    depth: lineage.length - 1,
    rank: ranks[lineage.length - 1] ?? 'feature',
    parent,
    kruskal_p: 0.4,
    passed_kruskal: false,
    passed_subclasses: false,
    class_means: [1000, 2000],
    log_largest_mean: 3.3,
    class: null,
    lda: null,
    is_discriminative: false,
    ...overrides,
  };
}
const found = (name: string, lda: number) => ({ is_discriminative: true, class: name, lda, kruskal_p: 0.0004 });
const result: Lefse = {
  method: 'lefse',
  method_description: '',
  parameters: {},
  seed: 42,
  software_version: '0.0.2',
  n: 3,
  n_subjects: 3,
  dropped: [],
  warnings: [],
  is_selected_on_plot: false,
  rank: 'genus',
  class_by: 'time',
  subclass_by: null,
  classes: ['Early', 'Late'].map((name) => ({ name, n: 2, n_subjects: 2, subclasses: 1 })),
  n_discriminative: 3,
  features: [
    feature(['Bacteria'], null),
    feature(['Bacteria', 'Bacillota'], 0, found('Late', 3)),
    feature(['Bacteria', 'Bacillota', 'Clostridia'], 1, found('Late', 4)),
    feature(['Bacteria', 'Bacteroidota'], 0, found('Early', 2.5)),
  ],
  samples: ['Early', 'Late', 'Late'].map((name, at) => ({
    result_id: at.toString().padStart(32, '0'),
    sample_id: `F3D${at}`,
    subject: null,
    class: name,
    subclass: null,
  })),
  values: [{ feature: 'Bacteria|Bacillota', values: [10_000, 500_000, 300_000] }],
  confounding: [],
  excluded_groups: [],
};
const shown = { result, description: 'n = 3', chosen: null, unnamed: false };

const named = { unnamed: false };
const namesOf = (lefse: Lefse, unnamed = false) =>
  toBiomarkerRows(lefse, { unnamed }).lines.map(({ feature, description }) => `${feature.name} (${description})`);

test('what tells the classes apart has its rank, the highest score first, whatever the class', () => {
  expect(namesOf(result)).toEqual(['Clostridia (class)', 'Bacillota (phylum)', 'Bacteroidota (phylum)']);
});

test('clades one in the other with the same reads are one line, which says so', () => {
  const same = { ...found('Late', 3.83), class_means: [10, 90] };
  const lines = toBiomarkerRows(
    {
      ...result,
      features: [
        feature(['Bacteria'], null),
        feature(['Bacteria', 'Fusobacteriota'], 0, same),
        feature(['Bacteria', 'Fusobacteriota', 'Fusobacteriia'], 1, same),
        feature(['Bacteria', 'Fusobacteriota', 'Fusobacteriia', 'Fusobacteriales'], 2, same),
        feature(['Bacteria', 'Fusobacteriota', 'Fusobacteriia', 'Fusobacteriales', 'Leptotrichiaceae'], 3, {
          ...same,
          class_means: [5, 45],
        }),
      ],
    },
    named,
  );
  expect(lines.n_folded).toBe(2);
  expect(
    lines.lines.map(({ feature: { name }, description, short, folded }) => [name, description, short, folded]),
  ).toEqual([
    ['Fusobacteriales', 'phylum to order', 'p–o', ['Fusobacteriota', 'Fusobacteriia']],
    ['Leptotrichiaceae', 'family', 'f', []],
  ]);
});

test('a domain and what has no name are no lines unless asked for, and are counted', () => {
  const whole = {
    ...result,
    features: [
      feature(['Bacteria'], null, found('Late', 5)),
      feature(['Bacteria', 'unclassified'], 0, { ...found('Early', 4), name: 'unclassified Bacteria' }),
      ...result.features.slice(3),
    ],
  };
  expect(namesOf(whole)).toEqual(['Bacteroidota (phylum)']);
  expect(toBiomarkerRows(whole, named).n_unnamed).toBe(2);
  expect(namesOf(whole, true)[0]).toBe('Bacteria (domain)');
});

test('of two classes one goes left, and a bar says its rank, p and the means of both', () => {
  const { parts, marks } = effectsFigure(shown).draw(room, tokens);
  expect(parts.map(({ card }) => card.title)).toEqual(['Clostridia', 'Bacillota', 'Bacteroidota']);
  expect(parts[2]?.card.rows.map(({ value }) => value)).toEqual([
    'phylum',
    'Early',
    '2.500',
    '<\u00a00.001',
    '0.10\u00a0%',
    '0.20\u00a0%',
  ]);
  const bars = marks.flatMap((mark) => (mark.kind === 'rect' ? [mark.x] : []));
  expect((bars[2] ?? 0) < (bars[1] ?? 0)).toBe(true);
});

test.each([800, 328])('no score stands over a name or a rank at %i px', (width) => {
  const { marks } = effectsFigure(shown).draw({ width, height: 500 }, tokens);
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  const score = texts.find(({ text }) => text === '2.50');
  const terms = texts.filter(({ text }) => /^(?:Bac|Clos|phylum|class|p$|c$)/.test(text));
  const rightOf = ({ at, text, anchor }: (typeof texts)[number]) => at[0] + (anchor === 'end' ? 0 : text.length * 6);
  expect(terms).toHaveLength(6);
  for (const word of terms) expect((score?.at[0] ?? 0) - 24).toBeGreaterThan(rightOf(word));
});

test('a cladogram has what differs with its parents, in the colour of the class', () => {
  const clades = toClades(result, tokens);
  expect(clades.find(({ name }) => name === 'Clostridia')).toMatchObject({
    parent: 'Bacteria|Bacillota',
    group: 'Late',
  });
  expect(clades.find(({ name }) => name === 'Bacteria')).toMatchObject({ parent: null, colour: null });
  expect(cladogramFigure(shown).draw(room, tokens).parts).toHaveLength(4);
});

test('of a thousand clades those are drawn that differ or are abundant, never a child without its parent', () => {
  const many = Array.from({ length: 1000 }, (_, at) =>
    feature(['Bacteria', 'Bacillota', `Order ${at}`], 1, {
      log_largest_mean: at / 1000,
      ...(at === 3 ? found('Late', 5) : {}),
    }),
  );
  const clades = toClades({ ...result, features: [...result.features, ...many] }, tokens);
  const ids = new Set(clades.map(({ id }) => id));
  expect(clades.length).toBe(220);
  expect(ids.has('Bacteria|Bacillota|Order 3')).toBe(true);
  expect(clades.every(({ parent }) => parent === null || ids.has(parent))).toBe(true);
});

test('one feature is drawn in every sample by class, in per cent, if its values were asked for', () => {
  const figure = featureFigure(result, 'Bacteria|Bacillota', new Set());
  const late = figure?.draw(room, tokens).parts.filter(({ card }) => card.aside === 'Late');
  expect(late?.map(({ card }) => card.rows[0]?.value)).toEqual(['50', '30']);
  expect(featureFigure(result, 'Bacteria', new Set())).toBeNull();
});
