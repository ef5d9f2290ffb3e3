import { shareKinds } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { VISIBLE_CONTENT } from '../../model/describe-share.ts';
import { ExcludedMembersList } from './excluded-members-list.tsx';
import { VisibleContentList } from './visible-content-list.tsx';
import { WorkspaceChoices } from './workspace-choices.tsx';

test('before anything is shared both sides are told: what is seen, and what is not', () => {
  for (const kind of shareKinds) {
    const text = renderText(<VisibleContentList kind={kind} />);
    for (const line of [...VISIBLE_CONTENT[kind].visibleItems, ...VISIBLE_CONTENT[kind].hiddenItems])
      expect(text).toContain(line);
    expect(text.indexOf('Visible to them')).toBeLessThan(text.indexOf('Not visible to them'));
  }
});

test('members that are left out are named by submission, each with how many and why', () => {
  const left = [
    { project_id: 'a', project_name: 'Lung', n_samples: 1, reason: 'It belongs to Other lab.' },
    { project_id: 'b', project_name: 'Gut', n_samples: 20, reason: 'You may not share it.' },
  ];
  const text = renderText(<ExcludedMembersList leftOut={left} />);
  expect(text).toContain('1 sample of Lung: It belongs to Other lab.');
  expect(text).toContain('20 samples of Gut: You may not share it.');
});

test('one’s other workspaces are offered to be ticked, and nothing is asked where there are none', () => {
  const rooms = [
    { id: 'a', name: 'Gut Lab' },
    { id: 'b', name: 'Core facility' },
  ];
  const html = renderMarkup(<WorkspaceChoices targetWorkspaces={rooms} chosen={['b']} onChange={() => undefined} />);
  expect(textOfHtml(html)).toContain('Gut Lab');
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(renderMarkup(<WorkspaceChoices targetWorkspaces={[]} chosen={[]} onChange={() => undefined} />)).toBe('');
});
