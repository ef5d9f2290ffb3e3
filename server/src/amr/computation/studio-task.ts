import { type AmrStudio, amrStudioSchema, PRODUCT_VERSION } from '@cohortium/contract';
import { withKernel } from '#analysis/in-threads';
import { withTransfer } from '#platform/concurrency';
import { writeHamronization } from '../formats/write-hamronization.ts';
import { writeMatrix } from '../formats/write-matrix.ts';
import { writeWorkbookOf } from '../formats/write-workbook.ts';
import { type Computed, computeStudio, type StudioInput } from './compute-studio.ts';
import { describeStudio, warnOfHits } from './describe-studio.ts';

export interface StudioTask extends StudioInput {
  dropped: AmrStudio['dropped'];
  warnings: AmrStudio['warnings'];
  /** What the reference and program of each data set are called, by place of its table. */
  sources: readonly { reference: string; program: string }[];
}

function complete(task: StudioTask, computed: Computed): AmrStudio {
  const { order, dropped, warnings } = task;
  const { left_out, ...answer } = computed;
  return {
    ...answer,
    method: 'amr_studio',
    method_description: describeStudio(order, computed),
    parameters: order,
    seed: order.seed,
    software_version: PRODUCT_VERSION,
    dropped: [...dropped, ...answer.dropped],
    warnings: [...warnings, ...warnOfHits(left_out)],
  };
}

async function write(task: StudioTask, answer: AmrStudio): Promise<string | Uint8Array> {
  const { format } = task.order;
  if (format === 'tsv') return writeMatrix(answer);
  if (format === 'xlsx') return writeWorkbookOf(answer);
  if (format === 'hamronization') return writeHamronization(task, answer);
  return JSON.stringify({ data: amrStudioSchema.parse(answer) });
}

/** Thread task: the studio’s answer, as JSON or as the file that was asked for. */
export async function run(task: StudioTask): Promise<Uint8Array<ArrayBuffer>> {
  const computed = await withKernel(task.facts.length, (kernel) => computeStudio(task, kernel));
  const written = await write(task, complete(task, computed));
  const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : Uint8Array.from(written);
  return withTransfer(bytes, [bytes.buffer]);
}
