import { CallError } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { DeletionEffects, EmptyState, ErrorState, NoPermission, Note, ProgressBar, Skeleton } from './index.ts';
import { saveByTicket } from './save-by-ticket.ts';
import { currentToasts, dismissToast } from './toast-store.ts';

const nothing = () => undefined;

describe('a page without its content', () => {
  it('that failed says what, why and what to press, aloud', () => {
    const state = (
      <ErrorState title="The list could not be loaded" onRetry={nothing}>
        The index did not answer.
      </ErrorState>
    );
    expect(renderText(state)).toBe('The list could not be loaded The index did not answer. Try again');
    expect(renderMarkup(state)).toMatch(/^<div role="alert"[ >]/);
  });

  it('that cannot be tried again offers nothing to press, or what else helps', () => {
    expect(renderMarkup(<ErrorState title="Gone" />)).not.toContain('<button');
    const both = <ErrorState title="Gone" onRetry={nothing} actions={<a href="/cohorts">All cohorts</a>} />;
    expect(renderText(both)).toBe('Gone Try again All cohorts');
  });

  it('that was refused says why without the names of fields, and does not offer to be refused again', () => {
    const of = (status: number, body: Partial<CallError['body']>) =>
      renderText(
        <ErrorState
          title="The parameter sets could not be compared."
          error={new CallError(status, { detail: 'ids: Choose two.', code: 'validation', ...body })}
          onRetry={nothing}
        />,
      );
    expect(of(422, { fields: [{ field: 'ids', message: 'Choose two.' }] })).toBe(
      'The parameter sets could not be compared. Choose two.',
    );
    expect(of(403, { detail: 'Ask an owner.' })).toBe('The parameter sets could not be compared. Ask an owner.');
    expect(of(503, { detail: 'The portal restarts.' })).toBe(
      'The parameter sets could not be compared. The portal restarts. Try again',
    );
  });

  it('that is empty or closed is no alarm', () => {
    const empty = <EmptyState title="No cohorts yet" actions={<button type="button">New cohort</button>} />;
    expect(renderText(empty)).toBe('No cohorts yet New cohort');
    const closed = <NoPermission title="Members only">Ask an owner of Gut Lab.</NoPermission>;
    expect(renderText(closed)).toBe('Members only Ask an owner of Gut Lab.');
    for (const html of [renderMarkup(empty), renderMarkup(closed)]) expect(html).not.toContain('role="alert"');
  });

  it('that waits takes its room unseen, and is nothing to readers', () => {
    expect(renderMarkup(<Skeleton />)).toMatch(/^<span aria-hidden="true"[^>]*invisible/);
  });
});

describe('a note', () => {
  it.each([
    ['warn', 'Warning'],
    ['bad', 'Problem'],
    ['info', 'Note'],
  ] as const)('of tone %s says so in a word, not by colour alone', (tone, word) => {
    expect(renderMarkup(<Note tone={tone}>Few reads.</Note>)).toMatch(new RegExp(`<svg[^>]*aria-label="${word}"`));
  });

  it('reads as title, reason, remedy', () => {
    const actions = <button type="button">Rarefy</button>;
    const note = (
      <Note tone="warn" title="Uneven depth." actions={actions}>
        1,200 to 90,000 reads.
      </Note>
    );
    expect(renderText(note)).toBe('Uneven depth. 1,200 to 90,000 reads. Rarefy');
  });
});

describe('how far a long task is', () => {
  const bar = (value: number | null | undefined) =>
    renderMarkup(<ProgressBar label="Uploading" value={value} showLabel />);

  it.each([
    [0, '0', '0%'],
    [0.4, '40', '40%'],
    [1.2, '100', '100%'],
    [-0.1, '0', '0%'],
  ])('%d of the way is told as %s', (value, now, width) => {
    expect(bar(value)).toContain(`aria-valuenow="${now}"`);
    expect(bar(value)).toContain(`width:${width}`);
  });

  it.each([[null], [undefined], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    'nobody knows (%j): it tells no number',
    (value) => {
      expect(bar(value)).not.toContain('aria-valuenow');
      expect(bar(value)).not.toContain('%<');
      expect(bar(value)).toContain('animate-slide');
    },
  );

  it('prints what goes on and how far, where asked', () => {
    expect(
      renderText(<ProgressBar label="Uploading F3D1_R1.fastq.gz" value={0.255} showLabel />).replaceAll('\u00a0', ' '),
    ).toBe('Uploading F3D1_R1.fastq.gz 26 %');
    expect(renderText(<ProgressBar label="Uploading" value={0.255} />)).toBe('');
  });
});

describe('the question before a deletion', () => {
  it('lists all that goes and the way back', () => {
    const question = (
      <DeletionEffects lines={['3 runs', '1,359 samples']} blocked={null}>
        It can be restored until 20 Dec.
      </DeletionEffects>
    );
    expect(renderText(question)).toBe('Also deleted: 3 runs 1,359 samples It can be restored until 20 Dec.');
  });

  it('says what stands against it instead of a way back', () => {
    const question = (
      <DeletionEffects lines={['1 run']} blocked="A run is under way.">
        It can be restored.
      </DeletionEffects>
    );
    expect(renderText(question)).toBe('Also deleted: 1 run A run is under way.');
  });

  it('promises nothing before it knows what goes', () => {
    expect(
      renderText(
        <DeletionEffects lines={undefined} blocked={null}>
          It can be restored.
        </DeletionEffects>,
      ),
    ).toBe('');
  });
});

describe('a file fetched by the browser itself', () => {
  const forgetToasts = () => {
    vi.useFakeTimers();
    for (const { id } of currentToasts().toasts) dismissToast(id);
    vi.runAllTimers();
    vi.useRealTimers();
  };
  beforeEach(forgetToasts);
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetToasts();
  });
  const page = () => {
    const link = { href: '', download: 'unset', click: vi.fn() };
    vi.stubGlobal('document', { createElement: () => link });
    return link;
  };

  it('comes from the address of its ticket, under its own name', async () => {
    const link = page();
    await saveByTicket(async () => ({ data: { url: '/file/one?ticket=abc' } }));
    expect([link.href, link.download]).toEqual(['/file/one?ticket=abc', '']);
    expect(link.click).toHaveBeenCalledOnce();
    expect(currentToasts().toasts).toEqual([]);
  });

  it('that is refused says why and opens nothing', async () => {
    const link = page();
    const why = { detail: 'The file was deleted.', code: 'not_found' } as const;
    await saveByTicket(() => Promise.reject(new CallError(404, why)));
    expect(link.click).not.toHaveBeenCalled();
    expect(currentToasts().toasts[0]).toMatchObject({
      title: 'The file could not be downloaded',
      description: 'The file was deleted.',
      tone: 'danger',
    });
  });
});
