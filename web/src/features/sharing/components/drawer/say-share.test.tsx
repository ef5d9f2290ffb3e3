import { shareKinds } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { draw, said, words } from '#testing';
import { SIGHTS } from '../../model/describe-share.ts';
import { LeftOutList } from './left-out-list.tsx';
import { WhatIsSeen } from './what-is-seen.tsx';
import { WorkspaceChoices } from './workspace-choices.tsx';

test('before anything is shared both sides are told: what is seen, and what is not', () => {
  for (const kind of shareKinds) {
    const text = said(<WhatIsSeen kind={kind} />);
    for (const line of [...SIGHTS[kind].seen, ...SIGHTS[kind].unseen]) expect(text).toContain(line);
    expect(text.indexOf('They see')).toBeLessThan(text.indexOf('They do not see'));
  }
});

test('members that are left out are named by submission, each with how many and why', () => {
  const left = [
    { project_id: 'a', project_name: 'Lung', n_samples: 1, reason: 'It belongs to Other lab.' },
    { project_id: 'b', project_name: 'Gut', n_samples: 20, reason: 'You may not share it.' },
  ];
  const text = said(<LeftOutList leftOut={left} />);
  expect(text).toContain('1 sample of Lung: It belongs to Other lab.');
  expect(text).toContain('20 samples of Gut: You may not share it.');
});

test('one’s other workspaces are offered to be ticked, and nothing is asked where there are none', () => {
  const rooms = [
    { id: 'a', name: 'Gut Lab' },
    { id: 'b', name: 'Core facility' },
  ];
  const html = draw(<WorkspaceChoices rooms={rooms} chosen={['b']} onChange={() => undefined} />);
  expect(words(html)).toContain('Gut Lab');
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(draw(<WorkspaceChoices rooms={[]} chosen={[]} onChange={() => undefined} />)).toBe('');
});
