// What thread tasks use. #analysis would load the whole portal.
export { withKernel } from '../with-kernel.ts';
