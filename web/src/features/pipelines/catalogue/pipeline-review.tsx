import type { PipelineReview as Review } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { formatCount } from '#platform';
import { CopyId } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { Note } from '#ui/feedback';

function Code({ label, children }: { label: string; children: string }) {
  return (
    <ScrollRegion label={label} className="max-h-72 overflow-auto rounded-m bg-sunken px-2.5 py-1.5">
      <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-11">{children}</pre>
    </ScrollRegion>
  );
}

function Section({ title, open = false, children }: { title: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="border-line border-t py-2">
      <summary className="wrap-anywhere font-medium text-ink hover:text-ink">{title}</summary>
      <div className="mt-2 grid gap-2">{children}</div>
    </details>
  );
}

const kinds = { Workflow: 'workflow', CommandLineTool: 'tool', ExpressionTool: 'JavaScript' } as const;

type ReviewPart = Review['processes'][number]['parts'][number];

const LONGEST_SETTING = 80;
/** Whether a part is a program or too long for one line; other parts are settings. */
const isCode = ({ what, text }: ReviewPart) =>
  text.length > LONGEST_SETTING || text.includes('\n') || /^(Command|JavaScript|Written|Laid)/.test(what);

function Settings({ parts, of }: { parts: readonly ReviewPart[]; of: string }) {
  if (parts.length === 0) return null;
  return (
    <table className="w-full table-fixed text-11" aria-label={`Settings of ${of}`}>
      <tbody>
        {parts.map(({ what, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their places
          <tr key={at} className="border-line border-t align-top first:border-t-0">
            <th scope="row" className="wrap-anywhere py-0.5 pr-3 text-left font-normal text-ink-2">
              {what}
            </th>
            <td className="wrap-anywhere py-0.5 font-mono">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Process({ process }: { process: Review['processes'][number] }) {
  const { id, kind, contained, parts } = process;
  const where = kind === 'Workflow' ? '' : contained ? ' · in a container' : ' · without a container';
  return (
    <Section
      open={kind !== 'Workflow'}
      title={
        <>
          {id} <span className="font-normal text-ink-2">{`${kinds[kind]}${where}`}</span>
        </>
      }
    >
      {parts.filter(isCode).map(({ what, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their places
        <div key={at} className="min-w-0">
          <p className="wrap-anywhere text-12 text-ink-2">{what}</p>
          <Code label={`${what} of ${id}`}>{text}</Code>
        </div>
      ))}
      <Settings parts={parts.filter((part) => !isCode(part))} of={id} />
    </Section>
  );
}

function Changes({ approved }: Pick<Review, 'approved'>) {
  if (!approved) {
    return <p className="py-2 text-ink-2">No version of this pipeline is approved yet. Review all of it.</p>;
  }
  const { version, diff } = approved;
  return (
    <Section open title={`What changed since version ${version} (approved)`}>
      {diff === null ? (
        <p className="text-ink-2">
          The versions differ too much for a line-by-line comparison. Review all of this version.
        </p>
      ) : (
        <Code label={`Changes since version ${version}`}>{diff}</Code>
      )}
    </Section>
  );
}

/** Everything that a registered pipeline runs, as the portal has written it, and what changed since the last leave. */
export function PipelineReview({ review }: { review: Review }) {
  const { document_sha256, is_contained, processes, files, document, approved } = review;
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-center gap-x-2">
        <span className="text-ink-2">SHA-256</span>
        {document_sha256 && <CopyId id={document_sha256} shown={document_sha256.slice(0, 16)} idLabel="SHA-256" />}
      </p>
      {!is_contained && (
        <Note tone="warn" className="mb-2">
          Some steps don’t run in a container. They run as the portal’s user in a sandbox with access to the run’s files
          only and no network.
        </Note>
      )}
      <Changes approved={approved} />
      {processes.map((process) => (
        <Process key={process.id} process={process} />
      ))}
      {files.map(({ path, text, sha256, size_bytes }) => (
        <Section key={path} title={`File ${path}`}>
          {text === null ? (
            <p className="text-ink-2">{`Binary file: ${formatCount(size_bytes, 'byte')}, SHA-256 ${sha256}`}</p>
          ) : (
            <Code label={`Content of ${path}`}>{text}</Code>
          )}
        </Section>
      ))}
      <Section title="Document">
        <Code label="Document">{document}</Code>
      </Section>
    </div>
  );
}
