import type { IdentifierMatches } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { Note } from '#ui/feedback';

const NAMED = 8;

/** The requested names without a matching sample. */
export function IdentifiersNotFound({ lookup }: { lookup: IdentifierMatches | undefined }) {
  if (!lookup || lookup.not_found.length === 0) return null;
  const { not_found, n_requested } = lookup;
  const rest = not_found.slice(NAMED);
  return (
    <Note
      tone="warn"
      title={`${formatNumber(not_found.length)} of ${formatNumber(n_requested)} names match no samples you can access:`}
    >
      <span className="break-words font-mono text-12">{not_found.slice(0, NAMED).join(', ')}</span>
      {rest.length > 0 && (
        <details>
          <summary>and {formatNumber(rest.length)} more</summary>
          <p className="max-h-40 overflow-y-auto break-words font-mono text-12">{rest.join(', ')}</p>
        </details>
      )}
    </Note>
  );
}
