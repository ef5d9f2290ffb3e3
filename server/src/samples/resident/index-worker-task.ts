import {
  type FetchedAnswers,
  type QueryKind,
  type Request,
  type RowsChange,
  SampleSearch,
  unpackAbundances,
} from '@cohortium/sample-search';
import { sampleSchema } from './sample-schema.ts';

type WorkerMessage =
  | { to: 'open' }
  | { to: 'change'; change: RowsChange }
  | { to: 'unpack'; answer: Uint8Array }
  | { to: 'query'; kind: QueryKind; request: Request<QueryKind>; fetched: FetchedAnswers };

/** A restarted thread has no rows until it is opened. */
let rows: SampleSearch | null = null;

export function run(message: WorkerMessage): unknown {
  if (message.to === 'open') {
    rows = new SampleSearch(sampleSchema);
    return true;
  }
  if (message.to === 'unpack') return unpackAbundances(message.answer);
  if (!rows) return null;
  return message.to === 'change'
    ? rows.change(message.change)
    : rows.query(message.kind, message.request, message.fetched);
}
