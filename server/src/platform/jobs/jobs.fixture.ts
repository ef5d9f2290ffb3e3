// A portal reduced to its jobs, in its own process, so that tests can kill it in the middle of one.
import { openDatabase } from '#platform/database';
import { openJobs } from './index.ts';

const [, , url = '', pace = ''] = process.argv;
const db = openDatabase({ url });
const print = (line: string) => process.stdout.write(`${line}\n`);
const jobs = openJobs({
  url,
  on_error: (error) => print(`error ${error.message}`),
  on_requeued: (count) => print(`put back ${count}`),
  grace: 2,
});
jobs.define<{ sample: string }>('measure', {
  retry_limit: 0,
  work: async ({ data, signal, attempt }) => {
    print(`began ${data.sample} attempt ${attempt}`);
    if (pace === 'slow') {
      await new Promise((_, reject) => {
        const waiting = setTimeout(reject, 600_000);
        signal.addEventListener('abort', () => {
          clearTimeout(waiting);
          reject(new Error('put down the pipette'));
        });
      });
    }
    print(`finished ${data.sample}`);
  },
});
process.on('SIGTERM', () => void jobs.stop().then(() => process.exit(0)));
await jobs.start();
print('ready');
await db.destroy();
