import { formatCount } from '#platform';
import { Note } from '#ui/feedback';
import type { SortedFiles } from '../uploads/sort-files.ts';

/** Only this many rejected files are listed. */
const REJECTIONS_SHOWN = 5;

const joinNames = (names: readonly string[]) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** The chosen files that were skipped, with the reason. */
export function FileSelectionNotes({ sifted: { other, refused } }: { sifted: SortedFiles }) {
  if (other.length === 0 && refused.length === 0) return null;
  const more = refused.length - REJECTIONS_SHOWN;
  return (
    <div className="grid gap-2 px-2.5 pb-2.5">
      {refused.slice(0, REJECTIONS_SHOWN).map(({ name, reason }) => (
        <Note key={name} tone="bad" title={name}>
          {reason}
        </Note>
      ))}
      {more > 0 && <Note tone="bad">And {formatCount(more, 'more file')} of this choice.</Note>}
      {other.length > 0 && (
        <Note tone="info" title="Skipped, not FASTQ:">
          {joinNames(other)}
        </Note>
      )}
    </div>
  );
}
