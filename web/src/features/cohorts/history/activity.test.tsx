import { CallError, type CohortComment, cohortRoutes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import {
  answerJson,
  connectPages,
  disabledReasons,
  invalidatedBy,
  renderMarkup,
  renderText,
  startRecordingServer,
  textOfHtml,
} from '#testing';
import {
  auditEventsQuery,
  commentsQuery,
  createComment,
  deleteComment,
  updateComment,
} from '../queries/comment-queries.ts';
import { ActivityTab } from './activity-tab.tsx';

const id = 'a'.repeat(32);
const pages = { page: 1, page_size: 25 };
const down = new CallError(503, { detail: 'The portal restarts.', code: 'unavailable' });
const portalSays = { status: 200 };
const portal = await startRecordingServer((response) =>
  answerJson(
    response,
    portalSays.status === 200 ? { data: {} } : { detail: 'Not yours.', code: 'not_found' },
    portalSays.status,
  ),
);
connectPages(portal);

const comment = (changed: Partial<CohortComment> = {}): CohortComment => ({
  ...{ id: 'c'.repeat(32), text: 'Why twelve?', version: 2, written_by: 'Ben Okafor', is_own: false },
  ...{ written_at: '2026-11-20T10:00:00.000Z', edited_at: null },
  ...changed,
});
const listed = <Row,>(data: Row[], total = data.length) => ({ data, paging: { ...pages, total } });
const tab = <ActivityTab cohort={{ id, access: 'own' }} />;
const [comments, acts] = [commentsQuery(id, pages).queryKey, auditEventsQuery(id, pages).queryKey];

describe('comments and activity of a cohort', () => {
  test('nothing yet: there is a place to say something, and nothing to send', () => {
    const markup = renderText(tab, [[comments, listed([])]]);
    expect(markup).toContain('Add a comment');
    expect(markup).toContain('No comments yet.');
    expect(disabledReasons(tab, [[comments, listed([])]])).toMatchObject({ Comment: 'Enter a comment' });
  });

  test('names the author, the version, and that it was edited', () => {
    const markup = renderText(tab, [
      [comments, listed([comment(), comment({ id: 'd'.repeat(32), edited_at: '2026-11-21T10:00:00Z' })])],
    ]);
    expect(markup).toMatch(/Comments 2 .*Ben Okafor · .*version 2 Why twelve.*version 2 · edited Why twelve/);
  });

  test('keeps its lines, and is never read as a page', () => {
    const html = renderMarkup(tab, [[comments, listed([comment({ text: 'a\n<script>b</script>' })])]]);
    expect(html).toContain('whitespace-pre-wrap');
    expect(html).toContain('&lt;script&gt;b&lt;/script&gt;');
    expect(textOfHtml(html)).toContain('a &lt;script&gt;');
  });

  test('of many pages has paging; a failure says why, and the acts beside it stay', () => {
    expect(renderText(tab, [[comments, listed([comment()], 60)]])).toContain('1–25 of 60');
    const failed = renderText(tab, [
      [comments, down],
      [acts, listed([{ id, at: '2026-11-20T10:00:00Z', person: 'Ben', description: 'Created it with 3 samples' }])],
    ]);
    expect(failed).toContain('Could not load the comments. The portal restarts. Try again');
    expect(failed).toContain('Created it with 3 samples Ben ·');
  });

  test('activity that failed to load does not hide the comments', () => {
    const markup = renderText(tab, [
      [acts, down],
      [comments, listed([comment()])],
    ]);
    expect(markup).toContain('Could not load the activity. The portal restarts.');
    expect(markup).toContain('Why twelve?');
  });
});

describe('saying, changing and deleting', () => {
  const { comments: said_, activity, detail } = cohortRoutes;
  const shown = { said_, activity, detail };

  test.each([
    ['said', () => createComment(id, 'Why?')],
    ['changed', () => updateComment(id, 'How?')],
    ['deleted', () => deleteComment(id)],
  ])('once it is %s, comments and activity are asked again, the cohort is not', async (_, write) => {
    expect(await invalidatedBy(shown, write)).toEqual(['said_', 'activity']);
  });

  test('a comment by somebody else is not found, and the page says so', async () => {
    portalSays.status = 404;
    await expect(updateComment(id, 'Mine now')).rejects.toThrow('Not yours.');
    portalSays.status = 200;
  });
});
