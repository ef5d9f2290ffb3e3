import { decimalOf } from '@cohortium/contract';
import { cellAt } from '#platform/text';
import type { AbundanceTable } from '#samples';
import type { TableBuilder } from '../table-builder.ts';
import { geneWords, type HitsLayout, hitFigures, hitTexts } from './hits-layout.ts';
import { foldAro, foldDrugClasses, foldMechanisms } from './resistance-terms.ts';

interface Hit {
  cells: readonly string[];
  gene: number;
  /** Null of a hit that covers nothing. */
  entry: number | null;
}

const isAbsent = (cell: string): boolean => /^(|na|n\/a|-|\.)$/i.test(cell);

const asWritten = (text: string): string | null => (isAbsent(text) ? null : text);
const folds: Record<(typeof geneWords)[number], (text: string) => string | null> = {
  gene_name: asWritten,
  drug_class: foldDrugClasses,
  drug_subclass: foldDrugClasses,
  mechanism: foldMechanisms,
  aro: foldAro,
};

/** What a row says of its gene. */
function wordsOf(cells: readonly string[], { evidence, gene, is_named_by_class }: HitsLayout) {
  if (is_named_by_class) {
    const [, , drugs = '', mechanism = '', group = ''] = cellAt(cells, gene).split('|');
    return {
      gene_name: asWritten(group.trim()),
      drug_class: foldDrugClasses(drugs),
      mechanism: foldMechanisms(mechanism),
    };
  }
  return Object.fromEntries(
    geneWords.flatMap((name) => {
      const place = evidence[name];
      const word = place === undefined ? null : folds[name](cellAt(cells, place).trim());
      return word === null ? [] : [[name, word] as const];
    }),
  );
}

/** A gene has what the first row that names it says; later rows add what is missing. */
function annotate(builder: TableBuilder, gene: number, words: Record<string, string | null>): void {
  const known = builder.features[gene]?.annotations;
  const isNew = Object.entries(words).some(([name, word]) => word !== null && !known?.[name]);
  if (isNew) builder.describe(gene, { annotations: { ...words, ...known } });
}

/** A value of an entry, in the column of this name. */
export const putAt = <Value>(columns: Map<string, Value[]>, name: string, entry: number, value: Value): void => {
  const column = columns.get(name) ?? [];
  columns.set(name, column);
  column[entry] = value;
};

/** Keeps what a row tells of a hit beside its coverage: identity, depth, allele, and the words of its gene. */
export function noteEvidence(builder: TableBuilder, layout: HitsLayout, { cells, gene, entry }: Hit): void {
  annotate(builder, gene, wordsOf(cells, layout));
  if (entry === null) return;
  for (const name of hitFigures) {
    const place = layout.evidence[name];
    const figure = place === undefined ? null : decimalOf(cellAt(cells, place).trim().replace(/%$/, ''));
    if (figure !== null && figure >= 0) putAt(builder.further.figures, name, entry, figure);
  }
  for (const name of hitTexts) {
    const place = layout.evidence[name];
    const text = place === undefined ? null : asWritten(cellAt(cells, place).trim());
    if (text !== null) putAt(builder.further.texts, name, entry, text);
  }
}

/** Those columns of the entries that stay: of all entries, or of these. */
export function measuresOf(
  builder: TableBuilder,
  retained: readonly number[] | null,
): Pick<AbundanceTable, 'measures'> {
  const { figures, texts } = builder.further;
  if (figures.size + texts.size === 0) return {};
  const entries = retained ?? [...builder.entries().amount.keys()];
  const numbers = [...figures].map(
    ([name, column]) => [name, Float64Array.from(entries, (entry) => column[entry] ?? Number.NaN)] as const,
  );
  const words = [...texts].map(([name, column]) => [name, entries.map((entry) => column[entry] ?? null)] as const);
  return { measures: Object.fromEntries([...numbers, ...words]) };
}
