import { createTwoFilesPatch } from 'diff';
import { documentText, type WrittenWorkflow } from '#platform/engine';
import { toReadableText } from './readable-text.ts';

/** Beyond so many changed lines a comparison helps nobody, and takes long. */
const MAX_CHANGED_LINES = 4000;

/** A document and its files as one text, so that they can be compared. */
const toReviewText = (written: WrittenWorkflow): string =>
  [
    documentText(written),
    ...written.files.map(({ path, sha256, content }) => {
      const text = toReadableText(Buffer.from(content, 'base64'));
      return `--- ${path}\n${text ?? `(no text, SHA-256 ${sha256})`}\n`;
    }),
  ].join('\n');

/** What has changed from one document to another, as a unified diff; null when they are too different. */
export function diffDocuments(
  before: { name: string; written: WrittenWorkflow },
  after: { name: string; written: WrittenWorkflow },
): string | null {
  const options = { context: 3, maxEditLength: MAX_CHANGED_LINES, timeout: 2000 };
  const [one, other] = [toReviewText(before.written), toReviewText(after.written)];
  return createTwoFilesPatch(before.name, after.name, one, other, '', '', options) ?? null;
}
