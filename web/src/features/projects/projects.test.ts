import { CallError, cohortRoutes, type ProjectStatus, projectRoutes, sampleRoutes } from '@cohortium/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { isConflict } from '#platform/api';
import { answerJson, connectPages, invalidatedBy, startRecordingServer } from '#testing';
import { deleteProjectOrSamples, editProject, purgeDeleted, restoreDeleted } from './changes.ts';
import { aDeletion, aProject } from './project.fixture.ts';
import {
  dependentsQuery,
  otherProjectsQuery,
  ownProjectsQuery,
  type ProjectsView,
  projectQuery,
  projectSamplesQuery,
} from './projects.ts';
import { replaceFiles } from './replace-files.ts';

const details = { status: 200, detail: '' };
beforeEach(() => Object.assign(details, { status: 200, detail: '' }));

const portal = await startRecordingServer((response, { line, body }) => {
  if (details.status >= 400) return answerJson(response, { detail: details.detail, code: 'conflict' }, details.status);
  const file_ids = Array.isArray(body.file_ids) ? body.file_ids : [];
  if (line.includes('replace-files')) return answerJson(response, { data: { n_files: file_ids.length } });
  if (line.startsWith('GET') || line.includes('/search'))
    return answerJson(response, { data: [], paging: { page: 1, page_size: 25, total: 0 } });
  answerJson(response, { data: aDeletion() });
});
connectPages(portal);
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const askedIn = (at = 0) => {
  const found = new URL(portal.received[at]?.line.replace(/^\w+ /, '') ?? '/', portal.origin).searchParams;
  found.delete('workspace_id');
  return Object.fromEntries(found);
};

const view: ProjectsView = {
  ...{ tab: 'own', page: 1, page_size: 25, name: '', status: '', omic_type: '' },
  ...{ created_from: '', created_to: '', sort: '', descending: true },
};
const ID = 'c'.repeat(32);

describe('the lists of submissions ask', () => {
  test('for the page alone where nothing is filtered, in the workspace that is selected', async () => {
    await client.fetchQuery(ownProjectsQuery(view));
    expect(askedIn()).toEqual({ page: '1', page_size: '25' });
    expect(portal.received[0]?.line).toContain(`workspace_id=${'w'.repeat(32)}`);
  });

  test('with each part of the filter that is set, and the order', async () => {
    const filtered = { name: 'Größe & Co', status: 'failed', created_to: '2026-02-28', sort: 'size_bytes' } as const;
    await client.fetchQuery(ownProjectsQuery({ ...view, ...filtered, descending: false, page: 4 }));
    expect(askedIn()).toEqual({ ...filtered, descending: 'false', page: '4', page_size: '25' });
  });

  test('for what is shared without what is public, and the other way round', async () => {
    await client.fetchQuery(otherProjectsQuery({ ...view, tab: 'shared', status: 'ready' }));
    await client.fetchQuery(otherProjectsQuery({ ...view, tab: 'public' }));
    expect(portal.received.map(({ body }) => [body.hide_shared, body.hide_public, body.status])).toEqual([
      [false, true, ['ready']],
      [true, false, undefined],
    ]);
  });

  test('again only while a submission is on its way', () => {
    const pause = (status: ProjectStatus) => {
      const own = new QueryClient();
      const { queryKey } = projectQuery(ID);
      own.setQueryData(queryKey, { data: aProject({ status }) });
      const options = projectQuery(ID);
      const query = new QueryObserver(own, options).getCurrentQuery();
      return typeof options.refetchInterval === 'function' ? options.refetchInterval(query) : 'never';
    };
    expect([pause('running'), pause('queued')]).toEqual([2000, 2000]);
    expect([pause('succeeded'), pause('failed'), pause('ready')]).toEqual([false, false, false]);
  });
});

describe('one submission asks', () => {
  test('for its samples as they are searched and sorted; whether files are whole only where that is shown', async () => {
    const page = { page: 2, page_size: 50, search: '', sort: '', descending: true };
    await client.fetchQuery(projectSamplesQuery(ID, page));
    await client.fetchQuery(projectSamplesQuery(ID, { ...page, search: 'F3', sort: 'day' }, { check_files: true }));
    const plain = { project_id: ID, page: '2', page_size: '50' };
    expect(askedIn()).toEqual(plain);
    expect(askedIn(1)).toEqual({ ...plain, search: 'F3', sort: 'day', descending: 'true', check_files: 'true' });
  });

  test('what goes with all of it, or with some of its samples, and never from memory', async () => {
    await client.fetchQuery(dependentsQuery(ID));
    await client.fetchQuery(dependentsQuery(ID, ['a', 'b']));
    await client.fetchQuery(dependentsQuery(ID, ['a', 'b']));
    expect(askedIn()).toEqual({ project_id: ID });
    expect(askedIn(1)).toEqual({ project_id: ID, sample_ids: 'a,b' });
    expect(portal.received).toHaveLength(3);
  });
});

describe('a change of a submission', () => {
  const shown = {
    list: projectRoutes.list,
    deleted: projectRoutes.deleted,
    detail: projectRoutes.detail,
    samples: projectRoutes.data,
    browser: sampleRoutes.microbiomics,
    cohort: cohortRoutes.detail,
  };

  test('deletes all of it: the lists are read again, the page that is left is not asked for again', async () => {
    expect(await invalidatedBy(shown, () => deleteProjectOrSamples(ID))).toEqual([
      'list',
      'deleted',
      'browser',
      'cohort',
    ]);
    expect(portal.received.map(({ line, body }) => [line.split('?')[0], body])).toEqual([
      ['DELETE /api/v1/project', { project_id: ID }],
    ]);
  });

  test('deletes some samples: its page is read again as well', async () => {
    expect(await invalidatedBy(shown, () => deleteProjectOrSamples(ID, ['a', 'b']))).toEqual(Object.keys(shown));
    expect(portal.received[0]?.line).toContain('POST /api/v1/sample/delete/project');
    expect(portal.received[0]?.body).toEqual({ project_id: ID, sample_ids: ['a', 'b'] });
  });

  test('brings back, or deletes permanently, what is named by its deletion', async () => {
    expect(await invalidatedBy(shown, () => restoreDeleted('e'))).toEqual(Object.keys(shown));
    expect(await invalidatedBy(shown, () => purgeDeleted('e'))).toEqual(Object.keys(shown));
    expect(portal.received.map(({ line, body }) => [line.split('/').at(-1)?.split('?')[0], body])).toEqual([
      ['restore', { deletion_id: 'e' }],
      ['purge', { deletion_id: 'e' }],
    ]);
  });

  test('that was refused leaves everything as it was shown', async () => {
    Object.assign(details, { status: 409, detail: 'The run “V4” is unfinished.' });
    await expect(deleteProjectOrSamples(ID)).rejects.toThrow('The run “V4” is unfinished.');
    expect(await invalidatedBy(shown, () => deleteProjectOrSamples(ID))).toEqual([]);
  });

  test('by somebody quicker shows theirs; one that is wrong changes nothing', async () => {
    const edit = () => editProject({ project_id: ID, name: 'Gut', read: { name: 'Mouse gut' } });
    Object.assign(details, { status: 409, detail: 'Ben changed the name.' });
    expect(await invalidatedBy(shown, edit)).toEqual(Object.keys(shown));
    expect(isConflict(await edit().catch((error: unknown) => error))).toBe(true);
    details.status = 422;
    expect(await invalidatedBy(shown, edit)).toEqual([]);
    const wrong = await edit().catch((error: unknown) => error);
    expect([wrong instanceof CallError, isConflict(wrong), isConflict(new Error('409'))]).toEqual([true, false, false]);
    expect(portal.received[0]?.body).toEqual({ project_id: ID, name: 'Gut', read: { name: 'Mouse gut' } });
  });
});

describe('other read files for a sample', () => {
  const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
  const files = [file('F3D0_R1.fastq', 30), file('F3D0_R2.fastq', 10)];

  test('are sent one after another, the share of all bytes is heard, then they take the place of its own', async () => {
    const shares: number[] = [];
    const order: string[] = [];
    const send = async ({ name }: File, onProgress: (share: number) => void) => {
      order.push(name);
      onProgress(0.5);
      onProgress(1);
      return `id-${name}`;
    };
    const onProgress = (share: number) => shares.push(share);
    expect(await replaceFiles({ project_id: ID, id: 's', files, send, onProgress })).toBe(2);
    expect(order).toEqual(['F3D0_R1.fastq', 'F3D0_R2.fastq']);
    expect(shares).toEqual([0.375, 0.75, 0.875, 1]);
    expect(portal.received[0]?.body).toEqual({
      project_id: ID,
      id: 's',
      file_ids: ['id-F3D0_R1.fastq', 'id-F3D0_R2.fastq'],
      single_end: false,
    });
  });

  test('one mate alone is sent as single-end reads, as its button says', async () => {
    const send = async ({ name }: File) => `id-${name}`;
    await replaceFiles({ project_id: ID, id: 's', files: files.slice(1), send, onProgress: () => undefined });
    expect(portal.received[0]?.body).toMatchObject({ file_ids: ['id-F3D0_R2.fastq'], single_end: true });
  });

  test('of which one did not arrive replace nothing', async () => {
    const send = async ({ name }: File) => {
      if (name.includes('R2')) throw new Error('The connection was lost.');
      return name;
    };
    await expect(replaceFiles({ project_id: ID, id: 's', files, send, onProgress: () => undefined })).rejects.toThrow(
      'The connection was lost.',
    );
    expect(portal.received).toEqual([]);
  });

  test('that are empty have a share all the same', async () => {
    const shares: number[] = [];
    const send = async (_: File, onProgress: (share: number) => void) => {
      onProgress(1);
      return 'x';
    };
    const onProgress = (share: number) => shares.push(share);
    await replaceFiles({ project_id: ID, id: 's', files: [file('e.fastq', 0)], send, onProgress });
    expect(shares).toEqual([0]);
  });
});
