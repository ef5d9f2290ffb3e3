import { permissionsOfWorkspaceRole, type ReferenceEntry, type ReferenceKindView } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatBytes } from '#platform';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderText } from '#testing';
import { referenceKindsQuery, referencesQuery } from '../catalogue.ts';
import { AddReferenceDrawer } from './add-reference-drawer.tsx';
import { referenceFigures, sortKindFiles } from './describe-reference.ts';
import { databaseKind, fastaKind, readyReference } from './reference.fixture.ts';
import { ReferenceCard } from './reference-card.tsx';
import { ReferencesSection } from './references-section.tsx';
import { uploadFiles } from './upload-files.ts';

const nothing = () => undefined;
const upload = async () => 'f'.repeat(32);
beforeEach(() =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.writer, settings: null }),
);
afterEach(() => setGrants());

describe('a reference', () => {
  test('says how large it is, whose, on what terms, and its caution', () => {
    const card = renderText(<ReferenceCard reference={readyReference({ caution: 'Expect false genera.' })} />);
    for (const part of [
      'RDP 16',
      'demonstration',
      'public',
      '13,212 sequences · 1.2 MB · SHA-256 cd',
      '2 parameter sets',
      '1 file rdp.fasta 1.2 MB',
      'CC BY-SA',
      'Expect false genera.',
    ]) {
      expect(card).toContain(part);
    }
    expect(card).not.toMatch(/Withdraw|Show log|Build/);
  });

  test('that was withdrawn says why, and may be offered again by anyone who may', () => {
    const withdrawn_at = '2026-11-20T10:00:00.000Z';
    const removed = readyReference({ withdrawn_at, withdrawn_reason: 'Wrong lineages.', can_edit: true });
    expect(renderText(<ReferenceCard reference={removed} />)).toMatch(
      /withdrawn .*Withdrawn\. Wrong lineages\. Existing runs keep it\. Restore/,
    );
  });

  test('that is being built says so and can be cancelled; its log is one press away', () => {
    const building = readyReference({ state: 'building', can_edit: true });
    const card = renderText(<ReferenceCard reference={building} />);
    expect(card).toMatch(/RDP 16 building/);
    expect(card).toContain('You can leave this page. Runs can use it once it is ready. Cancel build Show log');
    expect(renderText(<ReferenceCard reference={{ ...building, can_edit: false }} />)).not.toContain('Cancel build');
  });

  test('whose build failed names each problem, and can be built again', () => {
    const problems = ['taxo.k2d: line 3 has no name.', 'hash.k2d is cut short. Upload it again.'];
    const card = renderText(
      <ReferenceCard reference={readyReference({ state: 'failed', problems, can_edit: true })} />,
    );
    expect(card).toMatch(/build failed/);
    expect(card).toContain(`The build failed. ${problems.join(' ')} Build again Show log`);
  });

  test('tells its figures in words: counts by their noun, sizes in bytes, others by their name', () => {
    const summary = { n_sequences: 1, n_taxa: 6, kmer_length: 35, hash_bytes: 8_000_000, built_with: 'kraken2 2.1.3' };
    expect(referenceFigures({ summary })).toEqual([
      '1 sequence',
      '6 taxa',
      'Kmer length 35',
      `Hash ${formatBytes(8_000_000)}`,
      'Built with kraken2 2.1.3',
    ]);
  });
});

describe('the references of a portal', () => {
  const section = (references: ReferenceEntry[], kinds: ReferenceKindView[]) =>
    renderText(<ReferencesSection upload={upload} adding="" onAdding={nothing} />, [
      [referencesQuery().queryKey, { data: references }],
      [referenceKindsQuery().queryKey, { data: kinds }],
    ]);

  test('stand by kind, each kind with what it is for; a kind without any says so', () => {
    const text = section([readyReference()], [fastaKind, databaseKind]);
    expect(text).toMatch(
      /Sequences with lineages FASTA of marker genes .* Used by Amplicon 16S\. RDP 16 .*Kraken 2 database Three files .* Used by Shotgun taxonomy\. None yet\. Add/,
    );
  });

  test('of a kind that the portal no longer has stay listed under its title', () => {
    const old = readyReference({ kind: 'gone', kind_title: 'Old database' });
    expect(section([old], [fastaKind])).toMatch(/Old database This version of the portal has no such kind\..* RDP 16/);
  });

  test('that the server cannot build say which line installs what is missing', () => {
    const text = section([], [{ ...databaseKind, missing_packages: ['kraken2', 'bracken'] }]);
    expect(text).toContain('needs 2 more Debian packages: kraken2, bracken.');
    expect(text).toContain('apt-get install --no-install-recommends kraken2 bracken');
  });
});

describe('adding a reference', () => {
  const drawer = (kindId: string, kinds = [fastaKind, databaseKind]) => (
    <AddReferenceDrawer kinds={kinds} kindId={kindId} onKindId={nothing} upload={upload} onClose={nothing} />
  );

  test('begins with its kind, lists the files that the kind takes, and waits for them', () => {
    const text = renderText(drawer('kraken2-database'));
    expect(text).toContain('Three files that name the genomes of reads.');
    expect(text).toMatch(/hash\.k2d hash table required .*\*\.kmer_distrib distribution file optional, several/);
    expect(text).toContain(
      'Builds the distribution files. The portal does this after the upload. You can leave this page',
    );
    expect(text).toContain('The licence and the citation, shown with every result.');
    expect(text).toContain('Visible to this workspace only.');
    expect(disabledReasons(drawer('kraken2-database'))).toEqual({ 'Add reference': 'Choose the files first.' });
  });

  test('of a kind that is used as it is speaks of no build', () => {
    expect(renderText(drawer('sequences-with-lineages'))).not.toContain('The portal does this after the upload.');
  });

  test('of a kind whose packages the server lacks is closed', () => {
    const lacking = { ...databaseKind, missing_packages: ['kraken2'] };
    expect(disabledReasons(drawer('kraken2-database', [lacking]))).toEqual({
      'Add reference': 'The server lacks Debian packages for this kind.',
    });
  });

  test('for everybody, or from a folder of the server, is offered to administrators of the portal alone', () => {
    expect(renderText(drawer('kraken2-database'))).not.toMatch(/Public|folder of the server/);
    setGrants({ app_permissions: ['app:workspace:modify'], workspace_permissions: [], settings: null });
    expect(renderText(drawer('kraken2-database'))).toContain('Public All workspaces can use it');
    expect(renderText(drawer('kraken2-database'))).toContain('In a folder of the server');
  });
});

describe('the files of a kind', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const problemOf = (...names: string[]) => sortKindFiles(databaseKind, named(...names)).problem;

  test('are told apart from what else lies in a dropped folder', () => {
    const sorted = sortKindFiles(
      databaseKind,
      named('hash.k2d', 'taxo.k2d', 'a.kmer_distrib', 'b.kmer_distrib', 'notes.txt'),
    );
    expect(sorted.foreign).toEqual(named('notes.txt'));
    expect(sorted.entries.map(({ chosen }) => chosen.length)).toEqual([1, 1, 2]);
    expect(sorted.problem).toBeNull();
  });

  test('are complete before they are sent: what is missing or chosen twice is named', () => {
    expect(problemOf()).toBe('Choose the files first.');
    expect(problemOf('notes.txt')).toBe('Choose the files first.');
    expect(problemOf('hash.k2d')).toBe('Add the missing file: taxo.k2d (taxonomy).');
    expect(sortKindFiles(fastaKind, named('a.fa', 'b.fa')).problem).toBe(
      'Keep only one file for “FASTA file, plain or gzipped”.',
    );
  });

  test('are sent one after another, and the progress is that of all bytes', async () => {
    const files = [new File(['a'.repeat(30)], 'hash.k2d'), new File(['b'.repeat(10)], 'taxo.k2d')];
    const seen: [number, string][] = [];
    const ids = await uploadFiles(files, {
      upload: async (file, { onProgress }) => {
        onProgress(0.5);
        return `id of ${file.name}`;
      },
      onProgress: (share, name) => seen.push([share, name]),
      signal: new AbortController().signal,
    });
    expect(ids).toEqual(['id of hash.k2d', 'id of taxo.k2d']);
    expect(seen).toEqual([
      [0, 'hash.k2d'],
      [0.375, 'hash.k2d'],
      [0.75, 'taxo.k2d'],
      [0.875, 'taxo.k2d'],
    ]);
  });
});
