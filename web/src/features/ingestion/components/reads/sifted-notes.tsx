import { formatCount } from '#platform';
import { Note } from '#ui/feedback';
import type { Sifted } from '../../uploads/sift-files.ts';

/** Only this many rejected files are listed. */
const TOLD = 5;

const named = (names: readonly string[]) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** The chosen files that were skipped, with the reason. */
export function SiftedNotes({ sifted: { other, refused } }: { sifted: Sifted }) {
  if (other.length === 0 && refused.length === 0) return null;
  const more = refused.length - TOLD;
  return (
    <div className="grid gap-2 px-2.5 pb-2.5">
      {refused.slice(0, TOLD).map(({ name, reason }) => (
        <Note key={name} tone="bad" title={name}>
          {reason}
        </Note>
      ))}
      {more > 0 && <Note tone="bad">And {formatCount(more, 'more file')} of this choice.</Note>}
      {other.length > 0 && (
        <Note tone="info" title="Skipped, not FASTQ:">
          {named(other)}
        </Note>
      )}
    </div>
  );
}
