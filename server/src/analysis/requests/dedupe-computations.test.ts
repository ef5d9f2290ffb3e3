import { expect, test } from 'vitest';
import { dedupeComputations } from './prepare-analysis.ts';

const someone = () => new AbortController();
const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('two people who ask for the same plot at once wait for one computation', async () => {
  const share = dedupeComputations<number>();
  let times = 0;
  const { promise, resolve } = Promise.withResolvers<number>();
  const compute = () => {
    times += 1;
    return promise;
  };
  const answers = [share('plot', someone().signal, compute), share('plot', someone().signal, compute)];
  resolve(7);
  expect(await Promise.all(answers)).toEqual([7, 7]);
  expect(times).toBe(1);
  await share('plot', someone().signal, compute);
  expect(times).toBe(2);
});

test('other plots are other computations', async () => {
  const share = dedupeComputations<string>();
  const answers = ['genus', 'family'].map((rank) => share(rank, someone().signal, async () => rank));
  expect(await Promise.all(answers)).toEqual(['genus', 'family']);
});

test('one who hangs up does not stop it for the other; the last one does', async () => {
  const share = dedupeComputations<string>();
  const [ana, ben] = [someone(), someone()];
  let stopped = false;
  const compute = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => {
      stopped = true;
    });
    return untilAborted(signal);
  };
  const first = share('plot', ana.signal, compute);
  const second = share('plot', ben.signal, compute);
  ana.abort(new Error('Ana left'));
  await expect(first).rejects.toThrow('Ana left');
  expect(stopped).toBe(false);
  ben.abort(new Error('Ben left'));
  await expect(second).rejects.toThrow('Ben left');
  expect(stopped).toBe(true);
});

test('who asks again after everybody left gets a new computation', async () => {
  const share = dedupeComputations<string>();
  const ana = someone();
  const left = share('plot', ana.signal, untilAborted);
  ana.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(await share('plot', someone().signal, async () => 'anew')).toBe('anew');
});

test('a failure reaches everybody who waits and is not kept', async () => {
  const share = dedupeComputations<string>();
  const failing = async () => Promise.reject(new Error('the index went away'));
  const requested = [share('plot', someone().signal, failing), share('plot', someone().signal, failing)];
  for (const end of await Promise.allSettled(requested)) expect(end.status).toBe('rejected');
  expect(await share('plot', someone().signal, async () => 'well')).toBe('well');
});

test('who has already left starts nothing', async () => {
  const share = dedupeComputations<string>();
  let started = false;
  const pending = share('plot', AbortSignal.abort(new Error('gone')), async () => {
    started = true;
    return '';
  });
  await expect(pending).rejects.toThrow('gone');
  expect(started).toBe(false);
});
