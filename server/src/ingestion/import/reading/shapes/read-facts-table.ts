import { decimalOf } from '@cohortium/contract';
import { cellAt } from '#platform/text';
import { eachLine, splitCells } from '../each-line.ts';
import { ImportTableError, shortened } from '../import-table-error.ts';
import type { TableBuilder } from '../table-builder.ts';
import { readWide, type WideLayout } from './read-wide.ts';
import type { TableFile } from './table-file.ts';

const isClade = (name: string): boolean => /^[kd]__/i.test(name);
const isName = (key: string): boolean => /^#?sample[ _]?(id|name)?$|^subject([ _]?(id|name))?$|^(id|sid)$/i.test(key);
/** A sample has its own name; a subject may have several. */
const isOwnName = (key: string): boolean => /^#?sample/i.test(key);
const isNone = (key: string): boolean => /^un(known|classified)$/i.test(key);

/** A taxon without any below it may stand above the first clade that has some: a row of numbers under a name. */
function firstTaxon(rows: readonly (readonly string[])[], found: number): number {
  let first = found;
  const isTaxon = ([key = '', ...cells]: readonly string[]) =>
    /^[A-Z]/.test(key) && !isName(key) && cells.every((cell) => decimalOf(cell) !== null);
  while (first > 1 && isTaxon(rows[first - 1] ?? [])) first -= 1;
  return first;
}

/** The rows of facts above a table's clades, as LEfSe's input has them, and how its clades are written; null without. */
export function factsAbove(rows: readonly (readonly string[])[]): { first: string; by_place: boolean } | null {
  const keys = rows.map(([key = '']) => key);
  const roots = new Set(keys.filter((key) => key.includes('|')).map((key) => key.split('|')[0] ?? ''));
  const by_place = roots.size > 0 && !keys.some(isClade);
  const found = keys.findIndex((key) => isClade(key) || (by_place && roots.has(key.split('|')[0] ?? '')));
  const n = by_place ? firstTaxon(rows, found) : found;
  const above = keys.slice(0, Math.max(n, 0)).filter((key) => !isNone(key));
  if (above.length > 1 && above.some(isName)) return { first: cellAt(keys, n), by_place };
  // A row of classes is no row of names: LEfSe runs without names, the portal cannot.
  const [, ...classes] = rows[0] ?? [];
  const isUnnamed = above.length > 0 && classes.length > 2 && new Set(classes).size <= classes.length / 2;
  if (!isUnnamed || !classes.some((cell) => /[a-z]/i.test(cell))) return null;
  const message = 'This is a LEfSe input table without a row of sample names.';
  throw new ImportTableError(message, 'Add a row “sample_id” above the taxa, with a name for each column.', 1);
}

interface Facts {
  /** Each row: the name of the fact, then one cell per sample. */
  rows: string[][];
  last_no: number;
}

async function readFacts(file: TableFile, { separator, first_clade }: WideLayout): Promise<Facts> {
  const rows: string[][] = [];
  let last_no = 0;
  await eachLine(file, (line, no) => {
    const cells = splitCells(line, separator, no);
    if (cells[0] === first_clade) return false;
    last_no = no;
    if (rows[0] && cells.length !== rows[0].length) {
      throw new ImportTableError(
        `This line has ${cells.length} cells; the first has ${rows[0].length}.`,
        'Fix this line.',
        no,
      );
    }
    rows.push(cells);
    return true;
  });
  return { rows, last_no };
}

const isOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** The samples' names; where studies use the same ones, with the first fact that distinguishes them. */
function namesIn({ rows }: Facts, warnings: Set<string>): { names: string[]; row: number } {
  const find = (is: (key: string) => boolean) => rows.findIndex(([key = '']) => is(key));
  const row = Math.max(0, find(isOwnName), find(isOwnName) < 0 ? find(isName) : 0);
  const names = rows[row]?.slice(1) ?? [];
  if (isOnce(names)) return { names, row };
  for (const [key = '', ...cells] of rows) {
    const longer = names.map((name, at) => `${cells[at]}.${name}`);
    if (!isOnce(longer)) continue;
    warnings.add(`Some samples share a name, so each name is prefixed with its ${key}.`);
    return { names: longer, row };
  }
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size) ?? '';
  throw new ImportTableError(`The sample ${shortened(twice)} occurs twice.`, 'Name each sample once.', row + 1);
}

/** The cells of a sample's column by what they tell; its name, where it stays as it is, tells nothing more. */
function factsOf({ rows }: Facts, column: number, own: { row: number; name: string }): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const [place, cells] of rows.entries()) {
    if (place !== own.row || cells[column] !== own.name) facts[cellAt(cells, 0)] = cellAt(cells, column);
  }
  return facts;
}

/** Clades in rows with facts about the samples in the rows above (as MetAML and LEfSe write it). */
export async function readFactsTable(file: TableFile, builder: TableBuilder, layout: WideLayout): Promise<void> {
  const facts = await readFacts(file, layout);
  const { names, row } = namesIn(facts, builder.warnings);
  for (const [at, name] of names.entries()) builder.addFacts(name, factsOf(facts, at + 1, { row, name }));
  const head = ['clade', ...names];
  const amounts = names.map((_, at) => at + 1);
  await readWide(file, builder, { ...layout, head_no: facts.last_no, head, amounts });
}
