import { expect, test } from 'vitest';
import { limitCellText } from './parse-xml.ts';

const piecesOf = (text: string, size: number): Buffer[] => {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
};
function seen(text: string, size = 65_536) {
  const watch = limitCellText();
  for (const piece of piecesOf(text, size)) {
    const found = watch(piece);
    if (found) return found;
  }
  return null;
}

test('texts that a cell can hold go by, however many there are and however they are cut', () => {
  const cell = `<c r="B2"><t>${'&#1114111;'.repeat(32_000)}</t></c>`;
  expect(seen(cell.repeat(20))).toBeNull();
  expect(seen(cell.repeat(3), 7)).toBeNull();
  expect(seen(`<sst>${'<si><t>x</t></si>'.repeat(50_000)}</sst>`)).toBeNull();
});

test('a longer one is named by its cell and its first words, in one piece or many', () => {
  const text = `<row r="2"><c r="B2" t="inlineStr"><is><t>Köln ${'x'.repeat(400_000)}</t></is></c></row>`;
  const message = /^The cell B2 of this workbook has more than 32767 characters, which begins with “Köln xxx/;
  expect(seen(text)?.message).toMatch(message);
  expect(seen(text, 1e6)?.message).toMatch(message);
  expect(seen(text, 1000)?.message).toMatch(message);
});

test('among the strings that cells share, by its first words', () => {
  expect(seen(`<sst><si><t>${'note '.repeat(100_000)}</t></si></sst>`)?.message).toMatch(
    /^A cell of this .* “note note/,
  );
});
