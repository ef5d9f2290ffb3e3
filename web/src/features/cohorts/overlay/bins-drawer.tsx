import { type CohortOverlay, formatColumnName, formatFormula } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Note } from '#ui/feedback';
import { Field, Input, Select } from '#ui/forms';
import { columnQuery } from '../queries/overlay-queries.ts';
import { ValueCounts } from './column-preview.tsx';
import { EditDrawer } from './edit-drawer.tsx';

/** Edges as somebody writes them: “0, 18, 65”. Null where it is no rising list of numbers. */
export function parseEdges(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const edges = parts.map(Number);
  const rises = edges.every((edge, at) => Number.isFinite(edge) && (at === 0 || edge > (edges[at - 1] ?? 0)));
  return parts.length > 0 && rises ? edges : null;
}

/** Names of bins, one for each edge; none where none is written. */
export const parseBinNames = (text: string): string[] =>
  text
    .split(/[,;\n]+/)
    .map((label) => label.trim())
    .filter(Boolean);

/** The formula that puts a column into bins. */
export const toBinsFormula = (column: string, edges: number[], names: string[]): string =>
  formatFormula({
    kind: 'call',
    name: 'bins',
    args: [
      { kind: 'column', name: column },
      { kind: 'list', values: edges },
      ...(names.length > 0 ? [{ kind: 'list' as const, values: names }] : []),
    ],
  });

/** Three edges at round numbers, to begin with: where thirds of the members lie. */
export function suggestEdges(bins: readonly { from: number; n: number }[]): number[] {
  const total = bins.reduce((n, bin) => n + bin.n, 0);
  const edges = [bins[0]?.from ?? 0];
  let seen = 0;
  for (const { from, n } of bins) {
    if (edges.length < 3 && seen >= (total * edges.length) / 3 && from > (edges.at(-1) ?? 0)) edges.push(from);
    seen += n;
  }
  return edges;
}

type BinsDrawerProps = { overlay: CohortOverlay; column: string | null; onClose: () => void };

/** Numbers put into ranges with names. */
export function BinsDrawer({ overlay, column, onClose }: BinsDrawerProps) {
  const numbers = overlay.columns.filter(({ type }) => type === 'number');
  const [of, setOf] = useState(numbers.find(({ field }) => field === column)?.field ?? numbers[0]?.field ?? '');
  const [written, setWritten] = useState<string | null>(null);
  const [names, setNames] = useState('');
  const [name, setName] = useState<string | null>(null);
  const looked = useQuery({ ...columnQuery(overlay, of), enabled: of !== '' });
  const look = looked.data?.data;
  const text = written ?? (look ? suggestEdges(look.bins).join(', ') : '');
  const edges = useMemo(() => parseEdges(text), [text]);
  const labels = useMemo(() => parseBinNames(names), [names]);
  const target = name ?? `${of}_group`;
  const fits = labels.length === 0 || labels.length === edges?.length;
  const edit = useMemo(() => {
    if (!edges || !fits || target.trim() === '' || of === '') return null;
    return { kind: 'derive' as const, column: target.trim(), formula: toBinsFormula(of, edges, labels) };
  }, [edges, fits, labels, of, target]);
  if (numbers.length === 0) {
    return (
      <EditDrawer
        at={overlay}
        title="Bins"
        confirm="Add column"
        edit={null}
        missingInput="No numeric columns"
        onClose={onClose}
      >
        <Note tone="info">This cohort has no numeric columns.</Note>
      </EditDrawer>
    );
  }
  const choose = (field: string) => {
    setOf(field);
    setWritten(null);
  };
  return (
    <EditDrawer
      at={overlay}
      title="New column from ranges"
      confirm="Add column"
      edit={edit}
      missingInput={edit ? null : 'Enter ascending limits and a name for each range'}
      onClose={onClose}
    >
      <Field label="Column">
        <Select
          value={of}
          onValueChange={choose}
          options={numbers.map(({ field, title }) => ({ value: field, label: title }))}
        />
      </Field>
      {look && <ValueCounts look={look} />}
      <Field
        label="Lower limits"
        hint="Each range starts at a limit and ends below the next one."
        error={edges ? null : 'Enter ascending numbers separated by commas, such as 0, 18, 65.'}
      >
        <Input
          value={text}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target: input }) => setWritten(input.value)}
        />
      </Field>
      <Field
        label="Names"
        optional
        hint="One per limit, such as child, adult, old."
        error={fits ? null : `${edges?.length ?? 0} limits, but ${labels.length} names. Enter one name per limit.`}
      >
        <Input value={names} autoComplete="off" onChange={({ target: input }) => setNames(input.value)} />
      </Field>
      <Field
        label="Name of the new column"
        hint={edit && <code>{`${formatColumnName(edit.column)} = ${edit.formula}`}</code>}
      >
        <Input value={target} autoComplete="off" onChange={({ target: input }) => setName(input.value)} />
      </Field>
    </EditDrawer>
  );
}
