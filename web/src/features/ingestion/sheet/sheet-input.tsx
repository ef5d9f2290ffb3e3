import { ingestionRoutes, SHEET, type SheetGrid, sheetTemplates } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { base64Of, formatBytes, formatCount } from '#platform';
import { call, sentenceOf } from '#platform/api';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import type { Cells } from '#ui/grid';
import { Card } from '#ui/layout';
import { sheetOfFiles } from '../sheet-of-files.ts';

/** The cells of a sheet file, as the server reads it: TSV, CSV or XLSX in any of their encodings. */
async function readSheetFile(file: File): Promise<SheetGrid> {
  if (file.size === 0) throw new Error(`${file.name} is empty.`);
  if (file.size > SHEET.maximum_file_bytes) {
    throw new Error(
      `${file.name} has ${formatBytes(file.size)}; a sheet may have ${formatBytes(SHEET.maximum_file_bytes)}. Remove rows that are not samples, or split the sheet.`,
    );
  }
  const body = { name: file.name, content_base64: await base64Of(file) };
  return (await call(ingestionRoutes.readSheet, { body })).data;
}

type SheetInputProps = {
  dataType: number;
  /** The number of chosen read files, whose names give the samples. */
  nFiles: number;
  onCells: (cells: Cells, name: string) => void;
  onText: (text: string) => void;
  onFromFiles: () => void;
};

/** Where the sheet comes from: a file, a drop, cells copied from a spreadsheet, or the names of the reads. */
export function SheetInput({ dataType, nFiles, onCells, onText, onFromFiles }: SheetInputProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const read = useMutation({
    mutationFn: readSheetFile,
    onSuccess: ({ columns, rows, name, problems }) => {
      onCells({ columns, rows }, name);
      const noticed = problems[0];
      if (noticed) toast({ title: noticed.message, description: noticed.remedy, tone: 'warning' });
    },
  });
  const take = (file: File | undefined) => file && read.mutate(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text.trim()) onText(text);
    else take(event.clipboardData.files[0]);
  };
  return (
    <Card title="Sample sheet" note="one row per sample">
      <section
        aria-label="Sample sheet: drop a file or paste cells"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: pasting needs the focus
        tabIndex={0}
        onPaste={paste}
        onDrop={drop}
        onDragOver={(event) => event.preventDefault()}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        className={classNames(
          'm-2.5 rounded-m border border-line-strong border-dashed px-4 py-10 text-center',
          over && 'bg-accent-soft',
        )}
      >
        <FileSpreadsheet aria-hidden="true" className="mx-auto mb-2 size-5! text-ink-3" />
        <p className="text-13">Drop an Excel, TSV or CSV file here, or paste cells copied from a spreadsheet.</p>
        <p className="mt-0.5 text-12 text-ink-3">
          Only sample_id is required. All other columns are kept, and you can filter by them.
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button busy={read.isPending} onClick={() => chooser.current?.click()}>
            {read.isPending ? 'Reading the file' : 'Choose a file'}
          </Button>
          <Button look="ghost" onClick={() => onCells(emptySheet(dataType), 'samples.tsv')}>
            Type it in
          </Button>
          {nFiles > 0 && (
            <Button look="ghost" onClick={onFromFiles}>
              Start with the names of {formatCount(nFiles, 'file')}
            </Button>
          )}
        </div>
        <input
          ref={chooser}
          type="file"
          aria-label="Sample sheet file"
          accept=".tsv,.csv,.txt,.tab,.xlsx,.design,.metadata,text/*"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
      </section>
      {read.isError && (
        <Note tone="bad" className="m-2.5" title="This sheet can’t be used.">
          {sentenceOf(read.error)}
        </Note>
      )}
      <TemplateDescription dataType={dataType} />
    </Card>
  );
}

const emptySheet = (dataType: number): Cells => {
  const { columns } = sheetOfFiles([], dataType);
  return { columns, rows: [columns.map(() => '')] };
};

/** What the templates of this kind of data hold. */
function TemplateDescription({ dataType }: { dataType: number }) {
  const templates = sheetTemplates.filter(({ data_type }) => data_type === dataType);
  return templates.map((template) => (
    <details key={template.title} className="border-line border-t px-3.5 py-2.5 text-12 text-ink-2">
      <summary className="font-medium">Contents of the template for {template.title}</summary>
      <dl className="mt-2 grid grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {template.columns.map(({ name, means, unit, example }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-mono">{name}</dt>
            <dd>
              {means} {unit && `In ${unit}.`} <span className="text-ink-3">Such as {example[0]}.</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  ));
}
