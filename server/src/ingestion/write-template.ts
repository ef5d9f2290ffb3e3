import {
  type FileFormat,
  type OmicType,
  type SentFile,
  type SheetTemplate,
  sheetTemplates,
  templateOf,
  writeSheet,
} from '@cohortium/contract';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { validationError } from '#platform/errors';
import { cellAt } from '#platform/text';

const TSV = 'text/tab-separated-values; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_TERMS_SHOWN = 60;

const rowsOf = ({ columns }: SheetTemplate): string[][] => {
  const n = Math.max(...columns.map(({ example }) => example.length));
  return Array.from({ length: n }, (_, at) => columns.map(({ example }) => cellAt(example, at)));
};

const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
/** Always text: a plate named 007 stays one. */
const text = (value: string) => ({ value, type: String });

function codebookOf({ columns }: SheetTemplate): SheetData {
  const head = ['Column', 'Description', 'Unit', 'Required', 'Allowed terms'].map(bold);
  const rows = columns.map(({ name, means, unit, required, allowed }) => {
    const more = allowed.length > MAX_TERMS_SHOWN ? ` … (${allowed.length} in total)` : '';
    const termList = allowed.slice(0, MAX_TERMS_SHOWN).join('; ') + more;
    return [text(name), text(means), text(unit ?? ''), text(required ? 'yes' : 'no'), text(termList)];
  });
  const missing = 'not applicable; not collected; not provided; restricted access';
  const note = [
    text('(any)'),
    text('For a missing value, leave the cell empty or enter the reason.'),
    text(''),
    text('no'),
  ];
  return [head, ...rows, [...note, text(missing)]];
}

async function workbookOf(template: SheetTemplate): Promise<Buffer> {
  const { columns } = template;
  const samples: SheetData = [columns.map(({ name }) => bold(name)), ...rowsOf(template).map((row) => row.map(text))];
  const widths = columns.map(({ name }) => ({ width: Math.max(12, name.length + 2) }));
  return writeWorkbook([
    { data: samples, sheet: 'Samples', columns: widths, stickyRowsCount: 1 },
    { data: codebookOf(template), sheet: 'Codebook', columns: [{ width: 24 }, { width: 70 }, {}, {}, { width: 60 }] },
  ]).toBuffer();
}

interface TemplateRequest {
  omic_type?: OmicType | undefined;
  data_type?: number | undefined;
  file_format?: FileFormat | undefined;
  format: 'tsv' | 'xlsx';
}

/** The template of a raw data type with its worked example; as XLSX with a codebook behind it. */
export async function writeTemplate({ format, ...kind }: TemplateRequest): Promise<{ data: SentFile }> {
  const template = templateOf(kind);
  if (!template) {
    const known = sheetTemplates.map((one) => `${one.data_type} (${one.title})`).join(', ');
    const field = kind.data_type === undefined ? 'omic_type' : 'data_type';
    throw validationError([{ field, message: `There is no template for this kind of data. Choose one of ${known}.` }]);
  }
  const columns = template.columns.map(({ name }) => name);
  const content =
    format === 'xlsx' ? await workbookOf(template) : Buffer.from(writeSheet(columns, rowsOf(template)), 'utf8');
  return {
    data: {
      name: `${template.file_name}.${format}`,
      content_type: format === 'xlsx' ? XLSX : TSV,
      content_base64: content.toString('base64'),
    },
  };
}
