import type { ColumnType, SampleField } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { CallOptions } from '#platform/index';
import type { VisibleCohort } from '../members/find-members.ts';
import type { Definition, OverlayState } from './columns/definition.ts';
import { foldEdits, needsOf } from './columns/overlay-state.ts';
import { type ColumnQuery, theColumns } from './columns/query-values.ts';
import { computeColumns, type RawColumns, type ReadColumns } from './columns/read-values.ts';
import { fieldTexts } from './fields-index-store.ts';
import { cellsOf, type StoredStep, stepsOf } from './overlay-store.ts';

/** A readable cohort with its metadata overlay. */
export interface Overlaid {
  found: VisibleCohort;
  steps: readonly StoredStep[];
  state: OverlayState;
  /** SHA-256 over the edits and their cells; null without any. */
  hash: string | null;
}

export async function findOverlay({ db }: Platform, found: VisibleCohort): Promise<Overlaid> {
  const steps = await stepsOf(db, found.cohort);
  return { found, steps, state: foldEdits(steps), hash: steps.at(-1)?.hash ?? null };
}

/** Types of the submitted columns; mixed columns count as text. */
export function typesOfFields(fields: readonly SampleField[]): Map<string, ColumnType> {
  const types = new Map<string, ColumnType>();
  for (const { field, kind } of fields) {
    const type = kind === 'category' ? 'text' : kind;
    types.set(field, types.has(field) && types.get(field) !== type ? 'text' : type);
  }
  return types;
}

/** A column by its name, and what the submissions' own one holds. */
export interface ColumnRequest {
  name: string;
  type: ColumnType;
}

export interface MemberChunk extends CallOptions {
  /** Columns as the cohort has them. */
  columns?: readonly ColumnRequest[];
  /** Some members, or a range of results; all by default. */
  ids?: readonly string[];
  between?: { after: string; until: string };
  /** Columns without an overlay, in addition to the requested ones. */
  further?: ReadonlyMap<string, Definition>;
  /** Cells of steps that are not kept yet. */
  unsaved?: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

/** Up to this number of members, columns are computed on the calling thread. */
const FEW = 1500;

async function readRaw({ db, index }: Platform, { found, state }: Overlaid, part: MemberChunk): Promise<RawColumns> {
  const { columns = [], ids, between, further = new Map(), unsaved = new Map(), signal, deadline_ms } = part;
  const requested = columns.map(({ name, type }): [string, Definition] => [
    name,
    state.columns.get(name)?.definition ?? { from: 'source', column: name, type },
  ]);
  const definitions = new Map([...requested, ...further]);
  const needs = needsOf([...definitions.values()]);
  const fields = [...needs.fields];
  const retained = [...needs.steps].filter((step) => !unsaved.has(step));
  const [rows, written] = await Promise.all([
    fieldTexts(index, { where: found.where, fields, ids, between }, { signal, deadline_ms }),
    cellsOf(db, retained, { ids, between }),
  ]);
  const is_guarded = found.access.access === 'public';
  return { rows, fields, cells: new Map([...written, ...unsaved]), is_guarded, definitions };
}

const task = new URL('./columns/query-task.ts', import.meta.url);

/**
 * Asks something of columns of a cohort's members with its overlay, computed from what the caller may see of them.
 * Many members are computed in a thread, where the question is answered too.
 */
export async function queryColumns<Input, Answer>(
  platform: Platform,
  overlaid: Overlaid,
  { question, input }: { question: ColumnQuery<Input, Answer>; input: Input },
  part: MemberChunk,
): Promise<Answer> {
  const raw = await readRaw(platform, overlaid, part);
  const n = part.ids?.length ?? overlaid.found.cohort.n_samples;
  if (n <= FEW) return question.answer(computeColumns(raw), input);
  return platform.threads.run<Answer>(task, { raw, name: question.name, input }, { signal: part.signal });
}

/** The columns themselves. */
export const readColumns = (platform: Platform, overlaid: Overlaid, part: MemberChunk): Promise<ReadColumns> =>
  queryColumns(platform, overlaid, { question: theColumns, input: null }, part);
