import type { WorkbookParts } from './unpack-workbook.ts';

/** A cell that is computed; `result` is what it was when the workbook was saved, or null when nobody kept it. */
export interface Formula {
  /** Both counted from 1. */
  row: number;
  column: number;
  result: string | null;
}

const SHEET_TAG = /<(?:\w+:)?sheet\b[^>]*>/g;
const RELATION_TAG = /<(?:\w+:)?Relationship\b[^>]*>/g;
const FORMULA =
  /<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\b[^>]*>([^<]*)<)?/g;

const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The XML of the worksheet that stands at a place in the workbook, counted from 0. */
function worksheetAt(parts: WorkbookParts, place: number): string {
  const tag = [...(parts.get('xl/workbook.xml') ?? '').matchAll(SHEET_TAG)][place]?.[0] ?? '';
  const id = attribute(tag, 'r:id');
  const relations = [...(parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(RELATION_TAG)];
  const target = relations.map(([text]) => text).find((text) => attribute(text, 'Id') === id) ?? '';
  const path = attribute(target, 'Target').replace(/^\//, '').replace(/^xl\//, '');
  return parts.get(`xl/${path}`) ?? '';
}

/** Which cells of a worksheet are formulas. */
export function findFormulas(parts: WorkbookParts, place: number): Formula[] {
  const formulas: Formula[] = [];
  for (const [, cell = '', result = ''] of worksheetAt(parts, place).matchAll(FORMULA)) {
    const [, letters = 'A', row = '0'] = /^([A-Z]+)(\d+)$/.exec(attribute(cell, 'r')) ?? [];
    const failed = attribute(cell, 't') === 'e';
    formulas.push({ row: Number(row), column: columnOf(letters), result: result === '' || failed ? null : result });
  }
  return formulas;
}
