import type { CohortDiff, ColumnDiff } from '@cohortium/contract';
import { formatCount } from '#platform';
import { Pill } from '#ui/display';

type OverlayColumn = NonNullable<ColumnDiff['from']>;

const CHANGE_LABELS: Record<ColumnDiff['change'], { word: string; tone: 'success' | 'danger' | 'plain' }> = {
  added: { word: 'added', tone: 'success' },
  changed: { word: 'changed', tone: 'plain' },
  removed: { word: 'removed', tone: 'danger' },
  hidden: { word: 'hidden', tone: 'danger' },
  unhidden: { word: 'shown again', tone: 'success' },
};
const TYPE_LABELS: Record<OverlayColumn['type'], string> = {
  text: 'text',
  number: 'numbers',
  date: 'dates',
  boolean: 'true or false',
};
const ORIGIN_LABELS: Record<OverlayColumn['origin'], string> = {
  added: 'edited by hand',
  set: 'some cells edited by hand',
  renamed: 'renamed from the submission',
  recoded: 'recoded',
  derived: 'computed',
};

/** How a version lays a column over its members: “computed, texts: if(…)”. */
const describeColumn = ({ type, origin, formula }: OverlayColumn): string =>
  `${ORIGIN_LABELS[origin]}, ${TYPE_LABELS[type]}${formula === null ? '' : `: ${formula}`}`;

/** Which columns of the metadata one version has otherwise than another, each with how many samples that concerns. */
export function ChangedColumns({ columns, versions }: { columns: readonly ColumnDiff[]; versions: [number, number] }) {
  if (columns.length === 0) return null;
  return (
    <section className="md:col-span-2">
      <h4 className="font-semibold">Metadata edits</h4>
      <ul className="mt-1">
        {columns.map(({ column, change, from, to, n_samples }) => (
          <li key={column} className="grid gap-0.5 border-line border-b py-1.5 last:border-b-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-0 break-words font-medium">{column}</span>
              <Pill tone={CHANGE_LABELS[change].tone}>{CHANGE_LABELS[change].word}</Pill>
              {n_samples > 0 && (
                <span className="ml-auto text-ink-2">
                  {formatCount(n_samples, 'sample')} in both versions with a different value
                </span>
              )}
            </span>
            <ColumnOrigin at={versions[0]} overlayColumn={from} />
            <ColumnOrigin at={versions[1]} overlayColumn={to} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ColumnOrigin({ at, overlayColumn }: { at: number; overlayColumn: ColumnDiff['from'] }) {
  if (!overlayColumn) return null;
  return (
    <span className="break-words text-12 text-ink-2">
      Version {at}: {describeColumn(overlayColumn)}
    </span>
  );
}

/** Whether anything of the metadata differs, in a sentence. */
export function describeMetadataDiff({ metadata_changed, metadata_columns }: CohortDiff): string {
  if (!metadata_changed) return 'The metadata edits are the same.';
  const n = metadata_columns.length;
  return n === 0
    ? 'The metadata was edited, but the values are the same.'
    : `${formatCount(n, 'column')} of the metadata ${n === 1 ? 'is' : 'are'} different.`;
}
