// @vitest-environment page
import { emptySubmission, type Submission } from '@cohortium/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { act, fireEvent, openPage, screen, waitFor } from '#testing/page';
import { activeSubmission } from '../drafts/active-submission.ts';
import { useSubmissionDraft } from '../drafts/use-submission-draft.ts';
import { SheetStep } from '../sheet/sheet-step.tsx';
import { SaveProblem, SaveStatus } from './save-status.tsx';

const ID = '5'.repeat(32);
const SHEET = 'sample_id\tsex\nF3D1\tfemale\nF3D3\tmale\n';
const begun = (given: Partial<Submission> = {}): Submission => ({
  ...emptySubmission,
  ...{ submission_id: ID, project_name: 'Mouse gut', data_type: 10, revision: 1, missing: [] },
  ...{ n_files: 0, n_files_by_state: { waiting: 0, checking: 0, ok: 0, invalid: 0, claimed: 0 }, size_bytes: 0 },
  ...{ has_sheet: true, project_id: null, sheet: SHEET },
  ...{ created_at: '2026-11-20T09:11:00.000Z', updated_at: '2026-11-20T09:12:00.000Z' },
  ...given,
});

/** The submission as the portal keeps it, and how it answers the next change. */
const stored = { revision: 1, down: false };
beforeEach(() => Object.assign(stored, { revision: 1, down: false }));
const portal = await startRecordingServer((response, { line, body }) => {
  if (line.startsWith('GET')) return answerJson(response, { data: [], paging: { page: 1, page_size: 25, total: 0 } });
  if (!line.includes('/submission')) return answerJson(response, { detail: 'Not looked at.', code: 'validation' }, 422);
  if (stored.down) return answerJson(response, { detail: 'The portal restarts.', code: 'unavailable' }, 503);
  if (body.revision !== undefined && body.revision !== stored.revision)
    return answerJson(response, { detail: 'It was changed elsewhere.', code: 'conflict' }, 409);
  stored.revision += 1;
  const { sheet: _, ...parts } = begun({ revision: stored.revision });
  answerJson(response, { data: parts });
});
connectPages(portal);

/** What was asked to be kept, oldest first. */
const changes = () => portal.received.filter(({ line }) => /^(PATCH|POST).*\/submission/.test(line));
const sheets = () => changes().map(({ body }) => body.sheet);

function Page({ submission }: { submission: Submission | null }) {
  const making = useSubmissionDraft('ana', submission);
  return (
    <>
      <SaveStatus saved={making.saved} />
      <SaveProblem draftState={making} onReload={() => undefined} />
      <SheetStep draftState={making} />
    </>
  );
}
const openSubmission = (submission: Submission | null = begun()) => openPage(<Page submission={submission} />);
const grid = () => screen.getByRole('grid');
const status = () => screen.getByRole('status').textContent;
const write = async ({ user }: ReturnType<typeof openPage>, keys: string) => {
  act(() => grid().focus());
  await user.keyboard(keys);
};

describe('the sheet of a submission', () => {
  test('is kept on the server a moment after it was written in', async () => {
    const page = openSubmission();
    await write(page, '{ArrowRight}male{Enter}female{Enter}');
    await waitFor(() => expect(sheets().at(-1)).toBe('sample_id\tsex\nF3D1\tmale\nF3D3\tfemale\n'));
    await waitFor(() => expect(status()).toContain('all changes saved'));
    expect(changes()[0]).toMatchObject({
      line: `PATCH /api/v1/sample/ingest/submission/${ID}?workspace_id=${'w'.repeat(32)}`,
    });
  });

  test('taken back by Control and Z is kept as it was', async () => {
    const page = openSubmission();
    await write(page, '{ArrowRight}male{Enter}');
    await waitFor(() => expect(status()).toContain('all changes saved'));
    await write(page, '{Control>}z{/Control}');
    await waitFor(() => expect(sheets()).toHaveLength(2));
    expect(sheets()[1]).toBe(SHEET);
  });

  test('that somebody changed elsewhere is not written over; both ways on are offered, and mine is kept on request', async () => {
    const page = openSubmission();
    stored.revision = 7;
    await write(page, '{ArrowRight}male{Enter}');
    await screen.findByText('This submission was changed in another tab or browser.');
    expect(status()).toContain('not saved: changed elsewhere');
    expect(screen.getByRole('button', { name: 'Use the other version' })).toBeDefined();
    await page.user.click(screen.getByRole('button', { name: 'Keep this version' }));
    await waitFor(() => expect(status()).toContain('all changes saved'));
    const { body } = changes().at(-1) ?? {};
    expect(body).toMatchObject({ sheet: 'sample_id\tsex\nF3D1\tmale\nF3D3\tmale\n', project_name: 'Mouse gut' });
    expect(body).not.toHaveProperty('revision');
  });

  test('goes on being written while the server is away, and is kept once it is back', async () => {
    stored.down = true;
    const page = openSubmission();
    await write(page, '{ArrowRight}male{Enter}');
    await screen.findByText('The server cannot be reached.');
    await write(page, 'male{Enter}');
    stored.down = false;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(status()).toContain('all changes saved'));
    expect(sheets().at(-1)).toBe('sample_id\tsex\nF3D1\tmale\nF3D3\tmale\n');
  });

  test('is kept when the page is left in the middle of it', async () => {
    const page = openSubmission();
    await write(page, '{ArrowRight}male{Enter}');
    page.redraw(<p>Another page</p>);
    await waitFor(() => expect(sheets()).toEqual(['sample_id\tsex\nF3D1\tmale\nF3D3\tmale\n']));
  });
});

describe('a submission that is not begun', () => {
  const cells = (text: string) => ({ clipboardData: { getData: () => text, files: [] } });

  test('begins with the cells that are pasted, and is found again by this browser', async () => {
    openSubmission(null);
    expect(activeSubmission('ana')).toBeNull();
    const place = screen.getByRole('region', { name: 'Sample sheet: drop a file or paste cells' });
    fireEvent.paste(place, cells('sample_id\tage\nF3D1\t3\n'));
    expect(grid().getAttribute('aria-rowcount')).toBe('2');
    await waitFor(() => expect(sheets()).toEqual(['sample_id\tage\nF3D1\t3\n']));
    expect(changes()[0]?.line).toMatch(/^POST /);
    expect(changes()[0]?.body).toMatchObject({ sheet_name: 'pasted.tsv' });
    await waitFor(() => expect(activeSubmission('ana')).toBe(ID));
  });

  test('can be written here: the first letter goes into the first cell', async () => {
    const page = openSubmission(null);
    await page.user.click(screen.getByRole('button', { name: 'Type it in' }));
    await write(page, 'F3D1{Enter}');
    expect(screen.getByText('F3D1', { selector: '[role="gridcell"] span' })).toBeDefined();
  });
});

describe('the tools of the sheet', () => {
  const rows = () => Number(grid().getAttribute('aria-rowcount')) - 1;
  const columns = () => Number(grid().getAttribute('aria-colcount')) - 1;

  test('add a row below and a column beside the active cell, where the keyboard then is', async () => {
    const { user } = openSubmission();
    await user.click(screen.getByRole('button', { name: 'Row' }));
    expect(rows()).toBe(3);
    await user.click(screen.getByRole('button', { name: 'Column' }));
    expect(columns()).toBe(3);
    expect(document.activeElement).toBe(grid());
    await user.keyboard('{F2}{Control>}a{/Control}');
    expect(screen.getByRole('textbox', { name: /its name$/ })).toHaveProperty('value', 'column_3');
  });

  test('remove what is marked, the whole sheet too; all of it comes back', async () => {
    const { user } = openSubmission();
    const choose = async (message: string) => {
      await user.click(screen.getByRole('button', { name: 'Remove' }));
      await user.click(await screen.findByRole('menuitem', { name: message }));
    };
    await choose('1 selected row');
    expect(rows()).toBe(1);
    await choose('1 selected column');
    expect(columns()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
    await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
    expect([rows(), columns()]).toEqual([2, 2]);
    await choose('The whole sheet');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined();
  });
});
