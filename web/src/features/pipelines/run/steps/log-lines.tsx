import type { LogLine } from '@cohortium/contract';

/** Lines as the engine wrote them; failures, warnings and ends are marked. */
export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  return lines.map(({ line, text }) => (
    <p key={line} className={classesOfLine(text)}>
      {text || '\u00a0'}
    </p>
  ));
}

function classesOfLine(text: string): string {
  const base = 'w-max min-w-full whitespace-pre';
  if (/\] ERROR\b|\bpermanentFail\b|\berror:/i.test(text)) return `${base} text-danger`;
  if (/\] WARNING\b|\bwarning:/i.test(text)) return `${base} text-warning`;
  return /\bcompleted success\b/i.test(text) ? `${base} text-success` : base;
}
