import { describe, expect, test } from 'vitest';
import { gridOf, linesOf, pixelsOf, placeCells, type ResistanceMap, runsOf, valueAt } from './layout-map.ts';

const map = (rows: ResistanceMap['rows'], n: number, cells: ResistanceMap['cells']): ResistanceMap => ({
  rows,
  columns: Array.from({ length: n }, (_, at) => ({ id: `s${at}`, name: `s${at}`, group: null })),
  ...{ cells, most: 10, unit: 'RPKM', is_linear: false, groups: null },
});

describe('a heat map of resistance genes', () => {
  test('puts every value into its row and column, in whatever order these are drawn', () => {
    const sparse = { sample: [0, 1, 2, 2], feature: [0, 1, 0, 1], value: [5, 6, 7, 8] };
    const cells = placeCells(sparse, { rows: [1, 0], columns: [2, 0, 1] });
    const rows = ['tet(Q)', 'tet(W)'].map((id) => ({ id, name: id, heading: null }));
    const drawn = map(rows, 3, cells);
    const values = rows.map((_, row) => [0, 1, 2].map((column) => valueAt(drawn, row, column)));
    expect(values).toEqual([
      [8, 0, 6],
      [7, 5, 0],
    ]);
  });

  test('has a heading above the genes of each class', () => {
    const rows = ['Macrolide', 'Macrolide', 'Tetracycline'].map((heading, at) => ({
      ...{ id: `g${at}`, name: `g${at}`, heading },
    }));
    expect(linesOf({ rows })).toEqual([
      { heading: 'Macrolide' },
      { row: 0 },
      { row: 1 },
      { heading: 'Tetracycline' },
      { row: 2 },
    ]);
  });

  test('shows the largest of the samples that share a pixel: a rare gene does not vanish', () => {
    const n = 4000;
    const cells = [{ at: Uint32Array.of(1001), value: Float32Array.of(9) }];
    const drawn = map([{ id: 'mcr-1', name: 'mcr-1', heading: null }], n, cells);
    const runs = runsOf(pixelsOf(cells[0] ?? { at: new Uint32Array(), value: new Float32Array() }, gridOf(drawn, 600)));
    expect(runs).toHaveLength(1);
    expect(runs[0]?.value).toBe(9);
    expect((runs[0]?.to ?? 0) - (runs[0]?.from ?? 0)).toBe(1);
  });

  test('of 2,000 samples and 1,000 genes is laid out without a pause of 100 ms', () => {
    const [samples, genes] = [2000, 1000];
    const sparse = { sample: [] as number[], feature: [] as number[], value: [] as number[] };
    for (let cell = 0; cell < samples * genes; cell += 8) {
      sparse.sample.push(cell % samples);
      sparse.feature.push((cell * 7) % genes);
      sparse.value.push(1 + (cell % 9));
    }
    const places = (n: number) => Array.from({ length: n }, (_, at) => at);
    const rows = places(genes).map((at) => ({ id: `g${at}`, name: `g${at}`, heading: `c${at % 20}` }));
    // The processor's time: a busy machine makes the clock run on, not the work longer.
    const millisecondsOf = (work: () => void): number => {
      const from = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1000;
    };
    let cells: ReturnType<typeof placeCells> = [];
    const placed = millisecondsOf(() => {
      cells = placeCells(sparse, { rows: places(genes), columns: places(samples) });
    });
    const grid = gridOf(map(rows, samples, cells), 1100);
    const window = millisecondsOf(() => {
      for (const own of cells.slice(0, 50)) runsOf(pixelsOf(own, grid));
    });
    expect(placed).toBeLessThan(400);
    expect(window).toBeLessThan(100);
  });
});
