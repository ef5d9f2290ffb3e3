import { eachLine, isEmptyRow, splitCells } from '../each-line.ts';
import { ImportTableError } from '../import-table-error.ts';
import { FEATURE_RANK, noLineage } from '../read-lineage.ts';
import { readAmount, type TableBuilder } from '../table-builder.ts';
import { sampleOfFile, type TableFile } from './table-file.ts';

const columns = [
  'name',
  'taxonomy_id',
  'taxonomy_lvl',
  'kraken_assigned_reads',
  'added_reads',
  'new_est_reads',
  'fraction_total_reads',
];
const levels = 'DPCOFGS';
const REMEDY = 'The table was edited or is incomplete. Run Bracken again.';

export const isBrackenHeader = (head: readonly string[]): boolean => columns.every((name, at) => head[at] === name);

interface Row {
  name: string;
  rank: number;
  reads: number;
  fraction: number;
}

function readRow(cells: readonly string[], no: number): Row {
  if (cells.length !== columns.length) {
    throw new ImportTableError(
      `This line has ${cells.length} cells; a Bracken table has ${columns.length}.`,
      REMEDY,
      no,
    );
  }
  const [name = '', , level = '', ...amounts] = cells;
  const rank = [...levels].indexOf(level);
  if (rank < 0) throw new ImportTableError(`“${level}” is not a rank.`, 'Ranks are D, P, C, O, F, G and S.', no);
  const [assigned = 0, added = 0, reads = 0, fraction = 0] = amounts.map((cell) => readAmount(cell, no));
  if (assigned + added !== reads) {
    throw new ImportTableError(`${assigned} reads plus ${added} added reads do not make ${reads}.`, REMEDY, no);
  }
  return { name, rank, reads, fraction };
}

/** A Bracken table: estimates for one sample at one rank. */
export async function readBracken(file: TableFile, builder: TableBuilder): Promise<void> {
  const sample = builder.newSample(sampleOfFile(file.name));
  let [whole, n] = [0, 0];
  await eachLine(file, (line, no) => {
    const cells = splitCells(line, '\t');
    if (isEmptyRow(cells) || isBrackenHeader(cells)) return true;
    const { name, rank, reads, fraction } = readRow(cells, no);
    [whole, n] = [whole + fraction, n + 1];
    // Each fraction is rounded to five digits, many rare species all upwards.
    if (whole > 1.001 + n * 0.000_005) {
      throw new ImportTableError(
        `The fractions up to this line sum to ${whole.toFixed(5)}, which is more than 1.`,
        REMEDY,
        no,
      );
    }
    const place = builder.feature(`${levels[rank]?.toLowerCase()}__${name}`, no);
    builder.describe(place, {
      lineage: noLineage()
        .with(rank, null)
        .map((none, at) => (at === rank ? name : none)),
    });
    builder.add(sample, place, { amount: reads, line: no });
    return true;
  });
}

/** Share, reads of the clade, reads of the taxon itself, (minimizers), rank, taxonomy id, indented name. */
export const krakenLine = /^\s*(\d+(?:\.\d+)?)\t(\d+)\t(\d+)\t(?:\d+\t\d+\t)?([A-Z-]\d*)\t(\d+)\t( *)([^\n]*)/;

const mainRanks: Readonly<Record<string, number>> = {
  R: -1,
  D: 0,
  P: 1,
  C: 2,
  O: 3,
  F: 4,
  G: 5,
  S: 6,
  S1: FEATURE_RANK,
};
const letters = 'dpcofgst';

interface Line {
  no: number;
  share: number;
  clade: number;
  code: string;
  depth: number;
  name: string;
}

function parseLine(text: string, no: number): Line {
  const found = krakenLine.exec(text);
  if (!found) {
    const remedy = 'A line has percentage, reads, direct reads, rank, taxonomy ID and name, separated by tabs.';
    throw new ImportTableError('This line is not from a Kraken 2 report.', remedy, no);
  }
  const [, share = '', clade = '', , code = '', , indent = '', name = ''] = found;
  return { no, share: Number(share), clade: readAmount(clade, no), code, depth: indent.length, name: name.trimEnd() };
}

/** Shares are of all reads, and are written with two digits: others tell that lines are missing or changed. */
function requireShares(lines: readonly Line[]): void {
  const whole = lines.filter(({ depth }) => depth === 0).reduce((sum, { clade }) => sum + clade, 0);
  for (const { share, clade, no, name } of lines) {
    const is = whole === 0 ? 0 : (100 * clade) / whole;
    if (Math.abs(is - share) <= 0.02) continue;
    const message = `${name} has ${clade} of ${whole} reads, which is ${is.toFixed(2)} %; the report says ${share} %.`;
    throw new ImportTableError(message, 'The report is incomplete or was edited. Run Kraken 2 again.', no);
  }
}

/** Names from the domain to this line's clade, by the lines above it that are indented less. */
class Ancestry {
  #above: Line[] = [];
  readonly rankOf: (code: string) => number | null;

  constructor(lines: readonly Line[]) {
    // In a taxonomy without domains, kingdoms are the first rank.
    const top = lines.some(({ code }) => code === 'D') ? 'D' : 'K';
    this.rankOf = (code) => (code === top ? 0 : code === 'K' ? null : (mainRanks[code] ?? null));
  }

  /** The path of main ranks down to this line. */
  pathTo(line: Line): Line[] {
    while ((this.#above.at(-1)?.depth ?? -1) >= line.depth) this.#above.pop();
    this.#above.push(line);
    return this.#above.filter(({ code }) => (this.rankOf(code) ?? -1) >= 0);
  }
}

function addClade(builder: TableBuilder, path: readonly Line[], rankOf: Ancestry['rankOf']): number {
  const lineage: (string | null)[] = noLineage();
  const parts = path.map(({ code, name }) => {
    const rank = rankOf(code) ?? 0;
    const bare = name.replace(/^[dkpcofgs]__/, '').replaceAll('|', '/');
    if (rank < FEATURE_RANK) lineage[rank] = bare;
    return `${letters[rank]}__${bare}`;
  });
  const place = builder.feature(parts.join('|') || 'root');
  builder.describe(place, { lineage, clade_rank: path.length === 0 ? -1 : rankOf(path.at(-1)?.code ?? '') });
  return place;
}

/** The report of one sample: reads of every clade, from the root down; reads without a name are left out. */
export async function readKraken(file: TableFile, builder: TableBuilder): Promise<void> {
  const lines: Line[] = [];
  await eachLine(file, (text, no) => {
    if (text.trim() !== '') lines.push(parseLine(text, no));
    return true;
  });
  requireShares(lines);
  const sample = builder.newSample(sampleOfFile(file.name));
  const ancestry = new Ancestry(lines);
  for (const line of lines) {
    if (line.code === 'U') {
      builder.warnings.add(
        'Reads that Kraken 2 could not classify were left out: abundances are relative to the classified reads.',
      );
      continue;
    }
    const path = ancestry.pathTo(line);
    const rank = ancestry.rankOf(line.code);
    if (rank === null || (rank === -1 && line.depth > 0)) continue;
    builder.add(sample, addClade(builder, path, ancestry.rankOf), { amount: line.clade, line: line.no });
  }
}
