/** A file that cannot be read as what it seems to be: where it fails, and what to do. */
export class ImportTableError extends Error {
  override name = 'ImportTableError';
  readonly line: number | null;
  readonly remedy: string;
  /** Set by the function that knows the file. */
  file: string | null = null;

  constructor(message: string, remedy: string, line: number | null = null) {
    super(message);
    this.line = line;
    this.remedy = remedy;
  }
}

export interface ImportFault {
  field: string;
  message: string;
}

/** Position in the response: “table.tsv, line 12”. */
export const faultOf = ({ file, line, message, remedy }: ImportTableError): ImportFault => ({
  field: [file ?? 'file_ids', line === null ? '' : `line ${line}`].filter(Boolean).join(', '),
  message: `${message} ${remedy}`,
});

/** Names the file in what is refused while it is read. */
export async function inFile<T>(file: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportTableError) error.file ??= file;
    throw error;
  }
}

/** A text that may be long, for a sentence. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The file is not text. */
export class NoText extends ImportTableError {}
