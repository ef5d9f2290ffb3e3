// What thread tasks use. #projects would load the whole portal.
export { guardSample } from '../privacy/guard-sample.ts';
