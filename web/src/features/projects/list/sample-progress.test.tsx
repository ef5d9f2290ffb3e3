import { expect, test } from 'vitest';
import { renderMarkup } from '#testing';
import { StatusPill } from '../status-pill.tsx';
import { SampleProgress } from './project-columns.tsx';

test('the bar of a run has its parts in proportion, and the words beside it say the same without colour', () => {
  const html = renderMarkup(<SampleProgress progress={{ n_ok: 6, n_failed: 1, n_running: 1, n_samples: 8 }} />);
  expect(html).toContain('6 of 8 samples ok, 1 failed, 1');
  expect([...html.matchAll(/width:([\d.]+)%/g)].map(([, width]) => Number(width))).toEqual([75, 12.5, 12.5]);
  expect(html).toContain('aria-hidden="true"');
});

test('before the first run there is no bar', () => {
  const html = renderMarkup(<SampleProgress progress={{ n_ok: 0, n_failed: 0, n_running: 0, n_samples: 0 }} />);
  expect(html).toMatch(/–/);
  expect(html).not.toContain('width');
});

test('the reason of a failure stands beside the state, whole on hover', () => {
  const reason = 'cwltool is not installed. Install it, then retry the run.';
  const html = renderMarkup(<StatusPill project={{ status: 'failed', status_reason: reason, n_files: 2 }} />);
  expect(html).toContain('Run failed');
  expect(html).toContain(`title="${reason}"`);
});
