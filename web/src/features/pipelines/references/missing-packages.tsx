import { formatCount } from '#platform';
import { CopyText } from '#ui/actions';
import { Note } from '#ui/feedback';
import { installLine } from './describe-reference.ts';

type MissingPackagesProps = {
  packages: readonly string[];
  /** What cannot be done without them: “Building this kind”. */
  what: string;
};

/** Which Debian packages the server lacks, and the line that installs them; nothing when it has all. */
export function MissingPackages({ packages, what }: MissingPackagesProps) {
  if (packages.length === 0) return null;
  const line = installLine(packages);
  return (
    <Note
      tone="warn"
      title={`${what} needs ${formatCount(packages.length, 'more Debian package')}: ${packages.join(', ')}.`}
    >
      An administrator of the server installs {packages.length === 1 ? 'it' : 'them'} with npm run install-pipelines, or
      with this line:
      <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="min-w-0 break-words rounded-s bg-sunken px-1.5 py-0.5 font-mono text-11 text-ink">{line}</code>
        <CopyText text={line} textLabel="the line that installs the packages" />
      </span>
    </Note>
  );
}
