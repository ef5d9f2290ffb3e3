import { SHEET } from '@cohortium/contract';
import { FileSpreadsheet } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { formatNumber } from '#platform';
import { classNames } from '#ui';
import { Button } from '#ui/actions';

type Sheet = { sheet: string; sheet_name: string };
type SheetInputProps = { onSheet: (sheet: Sheet) => void; onType: () => void };

/** Binary workbooks begin so: "PK" (xlsx, ods) or the old xls. */
const isWorkbook = (text: string) =>
  text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf') || text.includes('\u0000');

/** Where the sheet comes from: a file, a drop, or cells copied from a spreadsheet. */
export function SheetInput({ onSheet, onType }: SheetInputProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    if (isWorkbook(text)) {
      setProblem(`${file.name} is a workbook. Save its sheet as TSV or CSV, or copy its cells and paste them here.`);
    } else if (text.length > SHEET.maximum_characters) {
      setProblem(`${file.name} has more than ${formatNumber(SHEET.maximum_characters)} characters; split it in two.`);
    } else onSheet({ sheet: text, sheet_name: file.name });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text.trim()) onSheet({ sheet: text, sheet_name: 'pasted.tsv' });
    else void take(event.clipboardData.files[0]);
  };
  return (
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
        'm-2.5 rounded-m border border-line-strong border-dashed px-4 py-7 text-center',
        over && 'bg-accent-soft',
      )}
    >
      <FileSpreadsheet aria-hidden="true" className="mx-auto mb-2 size-5! text-ink-3" />
      <p className="text-13">Drop a TSV or CSV file here, or paste cells copied from a spreadsheet.</p>
      <p className="mt-0.5 text-12 text-ink-3">
        Only sample_id is needed; every other column is kept and can be filtered by.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-12 text-danger">
          {problem}
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button onClick={() => chooser.current?.click()}>Choose a file</Button>
        <Button look="ghost" onClick={onType}>
          Write it here
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        aria-label="Sample sheet file"
        accept=".tsv,.csv,.txt,.tab,.design,.metadata,text/*"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void take(event.target.files?.[0])}
      />
    </section>
  );
}
