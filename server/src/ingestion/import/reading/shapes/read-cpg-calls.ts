import { eachLine, isEmptyRow, splitCells } from '../each-line.ts';
import { ImportTableError, shortened } from '../import-table-error.ts';
import { readAmount, type TableBuilder } from '../table-builder.ts';
import { putAt } from './hit-evidence.ts';
import { sampleOfFile, type TableFile } from './table-file.ts';

/** As the pipeline cuts genomes by default. */
const [TILE_SIZE, LEAST_CPGS, LEAST_READS] = [500, 3, 5];
const MOST_CALLS = 60_000_000;
const REMEDY = 'Write the file again with the program that called the methylation.';

/** What programs write of each CpG: Bismark’s coverage files, bedGraphs of MethylDackel, CpG reports of Bismark, bedMethyl. */
export type CallsLayout = 'coverage' | 'bedgraph' | 'cpg_report' | 'bedmethyl';

const isWhole = (cell: string | undefined): boolean => /^\d+$/.test(cell ?? '');
const isPercent = (cell: string | undefined): boolean =>
  /^\d+(\.\d+)?([eE]-?\d+)?$/.test(cell ?? '') && Number(cell) <= 100;

function layoutOf(cells: readonly string[], name: string): CallsLayout | null {
  const [, start, end, fourth] = cells;
  if (cells.length === 7 && isWhole(start) && /^[+-]$/.test(end ?? '') && /^C[GHN]/.test(cells[5] ?? ''))
    return 'cpg_report';
  if (!isWhole(start) || !isWhole(end) || Number(end) - Number(start) > 2 || Number(end) < Number(start)) return null;
  if (cells.length >= 11 && /^[+.-]$/.test(cells[5] ?? '') && isWhole(cells[9]) && isPercent(cells[10]))
    return 'bedmethyl';
  if (cells.length !== 6 || !isPercent(fourth) || !isWhole(cells[4]) || !isWhole(cells[5])) return null;
  // Positions of both from 1 where they are one base; else the file’s name tells: both CpG strands may be together.
  return start === end || /\.cov(\.(gz|bz2))?$/i.test(name) ? 'coverage' : 'bedgraph';
}

const isTrack = (line: string): boolean => /^(track|browser)\b/.test(line);

/** The layout of a file without a head whose first lines call CpGs; null of any other. */
export function callsLayoutOf(lines: readonly string[], name: string): CallsLayout | null {
  const rows = lines.filter((line) => line.trim() !== '' && !isTrack(line) && !line.startsWith('#')).slice(0, 50);
  const layouts = new Set(
    rows.map((line) =>
      layoutOf(
        line.split('\t').flatMap((cell, at) => (at < 9 ? [cell] : cell.split(' '))),
        name,
      ),
    ),
  );
  const [layout = null] = layouts;
  return layouts.size === 1 ? layout : null;
}

interface Call {
  chromosome: string;
  /** Of C or, on the other strand, of G; from 0. */
  position: number;
  methylated: number;
  reads: number;
}

/** A line as a call; null of what is no methylated CpG: other contexts, other modifications, CpGs without reads. */
function readCall(line: string, no: number, layout: CallsLayout): Call | null {
  // modkit separates its last columns by blanks.
  const cells = splitCells(layout === 'bedmethyl' ? line.replaceAll(' ', '\t') : line, '\t');
  const expected = { coverage: 6, bedgraph: 6, cpg_report: 7, bedmethyl: 11 }[layout];
  if (cells.length < expected)
    throw new ImportTableError(`This line has ${cells.length} columns, not ${expected}.`, REMEDY, no);
  const [chromosome = '', start = '', ...more] = cells;
  const from = readAmount(start, no);
  if (layout === 'cpg_report') {
    const [, yes = '', without = '', context = ''] = more;
    const [methylated, unmethylated] = [readAmount(yes, no), readAmount(without, no)];
    const isCall = context === 'CG' && methylated + unmethylated > 0;
    return isCall ? { chromosome, position: from - 1, methylated, reads: methylated + unmethylated } : null;
  }
  if (layout === 'bedmethyl') {
    if (/^h\b/.test(more[1] ?? '')) return null;
    const [reads, percent] = [readAmount(more[7] ?? '', no), readAmount(more[8] ?? '', no)];
    if (percent > 100) throw new ImportTableError(`${percent} is no percentage.`, REMEDY, no);
    return reads === 0 ? null : { chromosome, position: from, methylated: Math.round((reads * percent) / 100), reads };
  }
  const [, percent = 0, methylated = 0, unmethylated = 0] = more.map((cell) => readAmount(cell, no));
  const reads = methylated + unmethylated;
  if (reads === 0) return null;
  if (Math.abs((100 * methylated) / reads - percent) > 1) {
    const message = `${methylated} of ${reads} reads are ${((100 * methylated) / reads).toFixed(1)} %; the line says ${percent} %.`;
    throw new ImportTableError(message, REMEDY, no);
  }
  return { chromosome, position: layout === 'coverage' ? from - 1 : from, methylated, reads };
}

interface Tile {
  cpgs: number;
  /** Where the last of its CpGs was called. */
  last: number;
  methylated: number;
  reads: number;
}

type Tiles = Map<string, Map<number, Tile>>;

async function readTiles(file: TableFile, layout: CallsLayout): Promise<Tiles> {
  const chromosomes: Tiles = new Map();
  let n_calls = 0;
  await eachLine(file, (line, no) => {
    if (isTrack(line) || line.startsWith('#') || isEmptyRow([line])) return true;
    const call = readCall(line, no, layout);
    if (call === null) return true;
    n_calls += 1;
    if (n_calls > MOST_CALLS)
      throw new ImportTableError('There are more than 60,000,000 CpGs.', 'Import some chromosomes at a time.', no);
    const { chromosome, position, methylated, reads } = call;
    const tiles = chromosomes.get(chromosome) ?? new Map<number, Tile>();
    chromosomes.set(chromosome, tiles);
    const number = Math.floor(position / TILE_SIZE);
    const tile = tiles.get(number) ?? { cpgs: 0, last: Number.NEGATIVE_INFINITY, methylated: 0, reads: 0 };
    tiles.set(number, tile);
    // Neighbours are the two strands of one CpG.
    if (Math.abs(position - tile.last) > 1) tile.cpgs += 1;
    tile.last = position;
    tile.methylated += methylated;
    tile.reads += reads;
    return true;
  });
  return chromosomes;
}

/** Samples of one genome have chromosomes in common: “1” and “chr1” are not the same to anybody who compares tiles. */
function requireSameGenome(builder: TableBuilder, { name }: TableFile, own: Iterable<string>): void {
  const known = builder.features[0]?.annotations?.chromosome;
  const names = [...own];
  if (!known || names.length === 0) return;
  const all = new Set(builder.features.map(({ annotations }) => annotations?.chromosome));
  if (names.some((chromosome) => all.has(chromosome))) return;
  throw new ImportTableError(
    `${name} has the chromosome “${shortened(names[0] ?? '')}”, the files before it “${known}”: none is in both.`,
    'Import files of one version of the genome together, with chromosomes under the same names.',
  );
}

/**
 * Methylation of CpGs of one sample, summed up by tiles of 500 bases: the share of methylated among all reads. Tiles of fewer
 * than 3 CpGs or 5 reads have no value.
 */
export async function readCpgCalls(file: TableFile, builder: TableBuilder, layout: CallsLayout): Promise<void> {
  const sample = builder.newSample(sampleOfFile(file.name));
  const chromosomes = await readTiles(file, layout);
  requireSameGenome(builder, file, chromosomes.keys());
  for (const [chromosome, tiles] of chromosomes) {
    for (const [number, { cpgs, methylated, reads }] of [...tiles].sort(([a], [b]) => a - b)) {
      if (cpgs < LEAST_CPGS || reads < LEAST_READS) continue;
      const [start, end] = [number * TILE_SIZE, (number + 1) * TILE_SIZE];
      const feature = builder.feature(`${chromosome}:${start}-${end}`);
      const annotations = { region_set: 'tiles', chromosome, start: String(start), end: String(end) };
      builder.describe(feature, { annotations });
      const entry = builder.add(sample, feature, { amount: methylated / reads, line: 0, keeps_zero: true });
      if (entry === null) continue;
      for (const [name, figure] of Object.entries({ methylated_reads: methylated, reads, cpgs }))
        putAt(builder.further.figures, name, entry, figure);
    }
  }
}
