import { SHEET } from '@cohortium/contract';
import { problem, SheetError } from '../sheet-problem.ts';
import type { Workbook, Worksheet } from './open-workbook.ts';
import { type Attribute, XmlError, type XmlEvents } from './parse-xml.ts';
import { addText, type RawCell, textOfCell } from './text-of-cell.ts';

/** A row with what is filled in; both numbers count from 1. */
export interface FilledRow {
  row: number;
  cells: { column: number; text: string }[];
}
/** A formula cell; `result` is its saved value, or null if there is none. */
export interface Formula {
  row: number;
  column: number;
  result: string | null;
}
export interface FilledCells {
  rows: FilledRow[];
  formulas: Formula[];
  /** Places of whole numbers with more digits than a workbook keeps, the first of each column. */
  rounded: CellPosition[];
}

/** Rows and columns of a whole sheet together: more could not be sent in with a separator each. */
export const MAX_CELLS = SHEET.maximum_characters / 2;

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

export interface CellPosition {
  row: number;
  column: number;
}

/** Position of a cell; after the previous one if it has no reference. */
function placeOf(attribute: Attribute, last: CellPosition): CellPosition {
  const named = attribute('r');
  if (named === undefined) return { row: last.row, column: last.column + 1 };
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(named) ?? [];
  const place = { row: Number(row), column: columnOf(letters) };
  const isNext = place.row > last.row || (place.row === last.row && place.column > last.column);
  if (letters === '' || !isNext) throw new XmlError(`The cell ${named} is out of order.`);
  return place;
}

const nameOf = ({ row, column }: CellPosition): string => {
  let [rest, letters] = [column, ''];
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
};

/** Gathers what is filled in, and stops at the first cell that is too far out, or one too many. */
class CellGatherer {
  readonly rows: FilledRow[] = [];
  readonly formulas: Formula[] = [];
  readonly rounded: CellPosition[] = [];
  #characters = 0;
  #cells = 0;

  add(place: CellPosition, text: string): void {
    if (text === '') return;
    this.#requireNear(place);
    this.#characters += text.length;
    this.#cells += 1;
    if (this.#characters > SHEET.maximum_characters || this.#cells > MAX_CELLS) {
      const message = `This worksheet has more than ${SHEET.maximum_characters / 1e6} million characters.`;
      throw new SheetError(problem(message, 'Split it in two.'));
    }
    const cell = { column: place.column, text };
    const last = this.rows.at(-1);
    if (last?.row === place.row) last.cells.push(cell);
    else this.rows.push({ row: place.row, cells: [cell] });
  }

  /** Notes on cells: formulas up to a limit, rounded numbers once per column. */
  note({ row, column, value, type, isFormula }: OpenCell): void {
    const result = value === '' || type === 'e' ? null : value;
    if (isFormula && this.formulas.length < SHEET.maximum_problems) this.formulas.push({ row, column, result });
    const isFirst = this.rounded.every((known) => known.column !== column);
    if (type === 'n' && !isFormula && isFirst && isRounded(value)) this.rounded.push({ row, column });
  }

  #requireNear(place: CellPosition): void {
    const [wide, tall] = [SHEET.maximum_columns, SHEET.maximum_rows];
    if (place.column > wide) {
      const message = `The cell ${nameOf(place)} is filled in; the limit is ${wide} columns.`;
      throw new SheetError(problem(message, 'Remove what does not describe samples.'));
    }
    if (place.row <= (this.rows[0]?.row ?? place.row) + tall) return;
    const message = `The cell ${nameOf(place)} is filled in; the limit is ${tall} rows.`;
    throw new SheetError(problem(message, 'Remove what does not describe samples, or split the sheet in two.'));
  }
}

/** A number of 16 digits or more: spreadsheets keep 15 of them, and write zeros for the rest. */
const isRounded = (value: string): boolean => Math.abs(Number(value)) >= 1e15;

interface OpenCell extends CellPosition, RawCell {
  isFormula: boolean;
}

const opened = (attribute: Attribute, last: CellPosition): OpenCell => ({
  ...placeOf(attribute, last),
  ...{ type: attribute('t') ?? 'n', style: attribute('s'), value: '', inline: '', isFormula: false },
});

function eventsOf(gatherer: CellGatherer, workbook: Workbook): XmlEvents {
  let last: CellPosition = { row: 0, column: 0 };
  let cell: OpenCell | null = null;
  let within: 'value' | 'inline' | null = null;
  let isReading = false;
  const openRow = (attribute: Attribute) => {
    const row = Number(attribute('r') ?? last.row + 1);
    if (!(Number.isSafeInteger(row) && row > last.row)) throw new XmlError(`The row ${row} is out of order.`);
    // Its cells come behind column 0.
    last = { row, column: 0 };
  };
  const openInCell = (name: string, open: OpenCell) => {
    if (name === 'f') open.isFormula = true;
    else if (name === 'v') within = 'value';
    else if (name === 't') within = isReading ? null : 'inline';
    else if (name === 'rPh') isReading = true;
  };
  const closeCell = (open: OpenCell) => {
    gatherer.add(open, textOfCell(open, workbook));
    gatherer.note(open);
    last = { row: open.row, column: open.column };
    cell = null;
  };
  return {
    open: (name, attribute) => {
      if (cell) openInCell(name, cell);
      else if (name === 'c') cell = opened(attribute, last);
      else if (name === 'row') openRow(attribute);
    },
    close: (name) => {
      if (name === 'v' || name === 't') within = null;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && cell) closeCell(cell);
    },
    text: (more) => {
      if (cell && within) cell[within] = addText(cell[within], more);
    },
  };
}

/** Filled cells of a worksheet, and which of them are formulas. */
export async function readWorksheet(workbook: Workbook, { path }: Worksheet): Promise<FilledCells> {
  const gatherer = new CellGatherer();
  await workbook.parse(path, eventsOf(gatherer, workbook));
  return gatherer;
}

/** Whether anything is filled in; no more of the worksheet is read than tells it. */
export async function isFilled(workbook: Workbook, { path }: Worksheet): Promise<boolean> {
  const gatherer = new CellGatherer();
  const isDone = () => gatherer.rows.length > 0;
  await workbook.parse(path, { ...eventsOf(gatherer, workbook), isDone });
  return isDone();
}
