import { eachLine } from '../bytes/each-line.ts';
import { splitCells } from '../bytes/split-cells.ts';
import type { TableBuilder } from '../table-builder.ts';
import { shortened, TableRefused } from '../table-refused.ts';
import { readWide, type WideLayout } from './read-wide.ts';
import type { TableFile } from './table-file.ts';

const isClade = (name: string): boolean => /^[kd]__/i.test(name);
const isName = (key: string): boolean => /^#?sample[ _]?(id|name)?$/i.test(key);

interface Facts {
  /** Each row: what it tells, then a cell a sample. */
  rows: string[][];
  last_no: number;
}

async function readFacts(file: TableFile, separator: WideLayout['separator']): Promise<Facts> {
  const rows: string[][] = [];
  let last_no = 0;
  await eachLine(file, (line, no) => {
    const cells = splitCells(line, separator, no);
    if (isClade(cells[0] ?? '')) return false;
    last_no = no;
    if (rows[0] && cells.length !== rows[0].length) {
      throw new TableRefused(`This line has ${cells.length} cells; the first has ${rows[0].length}.`, 'Mend it.', no);
    }
    rows.push(cells);
    return true;
  });
  return { rows, last_no };
}

const isOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** The samples' names; where studies use the same ones, with the first fact that tells them apart. */
function namesIn({ rows }: Facts, warnings: Set<string>): { names: string[]; row: number } {
  const row = Math.max(
    0,
    rows.findIndex(([key = '']) => isName(key)),
  );
  const names = rows[row]?.slice(1) ?? [];
  if (isOnce(names)) return { names, row };
  for (const [key = '', ...cells] of rows) {
    const longer = names.map((name, at) => `${cells[at]}.${name}`);
    if (!isOnce(longer)) continue;
    warnings.add(`Some samples share a name: each is named with its ${key} before it.`);
    return { names: longer, row };
  }
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size) ?? '';
  throw new TableRefused(`The sample ${shortened(twice)} stands twice.`, 'Name each sample once.', row + 1);
}

/** The cells of a sample's column by what they tell; its name, where it stays as it is, tells nothing more. */
function factsOf({ rows }: Facts, column: number, own: { row: number; name: string }): Record<string, string> {
  const said: Record<string, string> = {};
  for (const [place, cells] of rows.entries()) {
    if (place !== own.row || cells[column] !== own.name) said[cells[0] ?? ''] = cells[column] ?? '';
  }
  return said;
}

/** Clades in rows with facts about the samples in the rows above (as MetAML and LEfSe write it). */
export async function readFactsTable(file: TableFile, builder: TableBuilder, layout: WideLayout): Promise<void> {
  const facts = await readFacts(file, layout.separator);
  const { names, row } = namesIn(facts, builder.warnings);
  for (const [at, name] of names.entries()) builder.tell(name, factsOf(facts, at + 1, { row, name }));
  const head = ['clade', ...names];
  const amounts = names.map((_, at) => at + 1);
  await readWide(file, builder, { ...layout, head_no: facts.last_no, head, amounts });
}
