import type { AnalysisMethod } from '@cohortium/contract';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { PlotOrder, WrittenAnswer } from './answer-task.ts';

/** An answer of which some members are the bytes of their JSON. */
export interface WrittenParts<Answer> {
  rest: Partial<Answer>;
  written: { [Member in keyof Answer]?: Uint8Array<ArrayBuffer> };
}

const task = new URL('./answer-task.ts', import.meta.url);
const encoder = new TextEncoder();

const isWritten = (answer: object): answer is WrittenParts<unknown> => 'written' in answer && 'rest' in answer;

/** The JSON of an answer, in pieces. */
function piecesOf(answer: object): Uint8Array<ArrayBuffer>[] {
  if (!isWritten(answer)) return [encoder.encode(JSON.stringify(answer))];
  const start = JSON.stringify(answer.rest).slice(0, -1);
  const members = Object.entries<Uint8Array<ArrayBuffer> | undefined>(answer.written).flatMap(([name, bytes]) =>
    bytes ? [encoder.encode(`,${JSON.stringify(name)}:`), bytes] : [],
  );
  return [encoder.encode(start), ...members, encoder.encode('}')];
}

interface Writing {
  method: AnalysisMethod;
  answer: unknown;
  signal: AbortSignal;
}

/** Checks an answer by its schema and writes it, as it is sent and as it is kept: in a thread, for it may have megabytes. */
export function writeAnswer({ threads }: Platform, { method, answer, signal }: Writing): Promise<WrittenAnswer> {
  if (typeof answer !== 'object' || answer === null) throw new Error(`The method ${method} has no result.`);
  const pieces = piecesOf(answer);
  const transfer = pieces.map(({ buffer }) => buffer);
  return threads.run<WrittenAnswer>(
    task,
    { kind: 'check', method, pieces },
    { ...TABLE_TASK_LIMITS, signal, transfer },
  );
}

/** The same numbers in the specification's second format. */
export function writePlot(
  { threads }: Platform,
  order: Omit<PlotOrder, 'kind'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return threads.run<Uint8Array>(task, { kind: 'plot', ...order }, { ...TABLE_TASK_LIMITS, signal });
}

const [before, after] = ['{"data":', '}'].map((text) => encoder.encode(text));

/** The body of a response, in pieces. */
export const wrapInData = (json: Uint8Array): Uint8Array[] => [before, json, after].flatMap((piece) => piece ?? []);
