import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildReference } from '../../testing/build-reference.ts';
import { rowsOf } from '../../testing/run-document.ts';
import { runScript } from '../../testing/run-script.ts';
import { manifestOf, simulateArray } from '../../testing/simulate-arrays.ts';

const array = simulateArray({ probes: 1000 });
const manifest = manifestOf(array);

test('Illumina’s CSV becomes tables of probes and controls, with their addresses, places and genes', async () => {
  const { folder, files, report } = await buildReference('array-manifest', { 'EPIC.csv.gz': gzipSync(manifest) });
  try {
    const typeOne = array.probes.filter(({ design }) => design !== 'II').length;
    expect(report).toEqual({
      problems: [],
      summary: {
        ...{ n_probes: 1000, n_rs_probes: 30, n_controls: array.controls.length },
        n_addresses: 1000 + typeOne + array.controls.length,
      },
      caution: null,
    });
    expect(files).toEqual(['controls.tsv', 'probes.bin', 'probes.tsv']);
    const probes = rowsOf(readFileSync(join(folder, 'probes.tsv'), 'utf8'));
    const designs = { II: 'II', 'I red': 'IR', 'I green': 'IG' };
    expect(probes).toEqual(
      array.probes
        .map(({ name, address_a, address_b, design, chromosome, position, gene }) => ({
          ...{ probe: name, address_a: String(address_a), address_b: String(address_b ?? 0), design: designs[design] },
          ...{ chromosome: `chr${chromosome}`, position: String(position), gene, island: 'Island' },
        }))
        .toSorted((a, b) => (a.probe < b.probe ? -1 : 1)),
    );
    const controls = rowsOf(readFileSync(join(folder, 'controls.tsv'), 'utf8'));
    expect(controls[0]).toEqual({
      address: String(array.controls[0]?.address),
      type: 'NEGATIVE',
      detail: 'Negative 1',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

const script = join(import.meta.dirname, 'bin/read-manifest.py');
const modules = join(import.meta.dirname, '../bin/uploaded_files.py');

function reportOf(files: Record<string, string | Buffer>): { problems: string[]; caution: string | null } {
  const names = Object.keys(files).join(' ');
  const { code, output, left } = runScript(['-c', `exec python3 -B '${script}' '${modules}' ${names}`], { files });
  expect([code, output]).toEqual([0, '']);
  return JSON.parse(left.get('report.json')?.toString() ?? '');
}

const rows = manifest.split('\r\n');
const [first = '', second = ''] = rows.slice(5);
const replaced = (row: string, by: string) => manifest.replace(row, by);
const name = array.probes[0]?.name ?? '';
const green = array.probes.filter(({ design }) => design === 'I green').map((probe) => probe.name);

test.each([
  ['another table', 'Probe,Beta\ncg1,0.5\n', /^m\.csv has no line that begins with IlmnID.*\[Controls\]/],
  ['an Excel workbook', Buffer.from('PK\u0003\u0004rest'), /^m\.csv is a ZIP archive or an Excel workbook/],
  [
    'without controls',
    manifest.slice(0, manifest.indexOf('[Controls]')),
    /^m\.csv has 0 controls of the type NEGATIVE/,
  ],
  ['without a column', replaced('AddressB_ID', 'Address'), /^m\.csv, line 5: the column AddressB_ID is missing/],
  ['with a probe twice', replaced(second, first), new RegExp(`^m\\.csv, line 7: ${name} is already in line 6`)],
  ['with a word for an address', replaced(first, first.replace(/,0\d{9},/, ',none,')), /line 6: “none” is no address/],
  [
    'with a third design type',
    replaced(first, first.replace(',I,', ',III,')),
    /line 6: the design type of cg\d+ is “III”/,
  ],
  [
    'without the colour of a type I probe',
    replaced(first, first.replace(/,(Red|Grn),/, ',,')),
    /colour channel.*Red or Grn/,
  ],
  [
    'with few green probes of type I',
    rows.filter((row) => !green.some((one) => row.startsWith(one))).join('\n'),
    /fewer than 10 probes of type I in green/,
  ],
  ['with a formula for a name', replaced(first, first.replace(name, '=cmd()')), /line 6: “=cmd\(\)” is no id/],
  [
    'with a line without an end',
    `${rows.slice(0, 6).join('\n')}\n${'x'.repeat(100_000)}`,
    /^m\.csv, line 7: “x+” is no id/,
  ],
  ['cut off as gzip', gzipSync(manifest).subarray(0, 3000), /is damaged or cut off/],
])('a manifest %s is refused with file, line and remedy', (_, content, reason) => {
  expect(reportOf({ 'm.csv': content }).problems).toEqual([expect.stringMatching(reason)]);
});

test('two files are no manifest, and one that names no chromosomes is taken with a caution', () => {
  expect(reportOf({ 'a.csv': manifest, 'b.csv': manifest }).problems[0]).toMatch(
    /is one CSV file, but 2 were uploaded/,
  );
  const nameless = reportOf({ 'm.csv': manifest.replace(',CHR,', ',Chromosome_of_mine,') });
  expect(nameless).toMatchObject({
    problems: [],
    caution: expect.stringMatching(/no chromosomes: sex is not predicted/),
  });
});
