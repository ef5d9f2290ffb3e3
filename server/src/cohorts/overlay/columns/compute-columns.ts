import type { Cell, ColumnType } from '@cohortium/contract';
import { asType, cellKey, type Guard } from './cell-values.ts';
import type { Definition } from './definition.ts';
import { compileFormula, count, type FormulaIssues } from './evaluate-formula.ts';

/** Input of computed columns, for members in a fixed order. */
export interface ColumnInput {
  result_ids: readonly string[];
  /** Submitted columns as text, as visible to the caller. */
  fields: ReadonlyMap<string, readonly (string | null)[]>;
  /** The cells that steps have written, as text. */
  cells: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
  /** Guarded value of a cell; null for callers with full access. */
  guard: Guard | null;
}

/** Some members: their indices, and the computed values. */
interface Part {
  rows: readonly number[];
  computation: Computation;
}
/** Members that came to a merged cohort later are of none of its parts. */
const OF_NONE = -1;

/** Computes columns, each once, with what could not be computed counted. */
export class Computation {
  readonly issues: FormulaIssues;
  readonly #material: ColumnInput;
  readonly #known = new Map<Definition, readonly Cell[]>();
  /** Values of merged members, by merge step and source. */
  readonly #parts = new Map<string, Map<number, Part>>();
  constructor(material: ColumnInput, issues: FormulaIssues = new Map()) {
    this.#material = material;
    this.issues = issues;
  }

  /** A column as it is shown: the submissions' own come guarded, what is made of them is guarded once more. */
  shown(name: string, definition: Definition): readonly Cell[] {
    const { guard } = this.#material;
    const cells = this.cells(definition);
    return guard && definition.from !== 'source' ? cells.map((cell) => guard(name, cell)) : cells;
  }

  cells(definition: Definition): readonly Cell[] {
    const known = this.#known.get(definition);
    if (known) return known;
    const cells = this.#compute(definition);
    this.#known.set(definition, cells);
    return cells;
  }

  #typed(cell: Cell, type: ColumnType): Cell {
    const typed = asType(cell, type);
    return typed === undefined ? count(this.issues, 'type') : typed;
  }

  #compute(definition: Definition): readonly Cell[] {
    const { column, type } = definition;
    const { result_ids, fields } = this.#material;
    if (definition.from === 'source') {
      const texts = fields.get(column);
      return result_ids.map((_, row) => this.#typed(texts?.[row] ?? null, type));
    }
    if (definition.from === 'cells') return this.#written(definition);
    if (definition.from === 'parts') return this.#ofParts(definition);
    if (definition.from === 'formula') {
      const inputs = new Map([...definition.inputs].map(([name, input]) => [name, this.cells(input)]));
      const compute = compileFormula(definition.expression, inputs, this.issues);
      return result_ids.map((_, row) => compute(row));
    }
    const { base, values, others } = definition;
    return this.cells(base).map((cell) => {
      const to = values.get(cellKey(cell));
      if (to !== undefined) return to;
      return others === 'missing' || cell === null ? null : this.#typed(cell, type);
    });
  }

  /** Values per source, by member index. */
  #ofParts({ step, parts, rest }: Definition & { from: 'parts' }): readonly Cell[] {
    const cells: Cell[] = this.#material.result_ids.map(() => null);
    for (const [at, { rows, computation }] of this.#partsOf(step)) {
      const definition = at === OF_NONE ? rest : parts[at];
      if (!definition) continue;
      for (const [place, cell] of computation.cells(definition).entries()) cells[rows[place] ?? 0] = cell;
    }
    return cells;
  }

  #partsOf(step: string): Map<number, Part> {
    const known = this.#parts.get(step);
    if (known) return known;
    const { result_ids, fields, cells, guard } = this.#material;
    const partOf = cells.get(step);
    const places = Map.groupBy(result_ids.keys(), (row) => Number(partOf?.get(result_ids[row] ?? '') ?? OF_NONE));
    const parts = new Map<number, Part>();
    for (const [part, rows] of places) {
      const some = <T>(all: readonly T[]): T[] => rows.flatMap((row) => all.slice(row, row + 1));
      const ofThese = new Map([...fields].map(([field, texts]) => [field, some(texts)]));
      const material = { result_ids: some(result_ids), fields: ofThese, cells, guard };
      parts.set(part, { rows, computation: new Computation(material, this.issues) });
    }
    this.#parts.set(step, parts);
    return parts;
  }

  #written({ step, base, column, type }: Definition & { from: 'cells' }): readonly Cell[] {
    const { result_ids, cells, guard } = this.#material;
    const written = cells.get(step);
    const below = base && this.cells(base);
    return result_ids.map((id, row) => {
      const text = written?.get(id);
      if (text === undefined) return below?.[row] ?? null;
      const cell = this.#typed(text, type);
      return guard ? guard(column, cell) : cell;
    });
  }
}
