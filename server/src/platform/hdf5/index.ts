export type { Hdf5Numbers, Hdf5Values } from './frames.ts';
export { Hdf5Error } from './hdf5-error.ts';
export { type Hdf5File, readHdf5 } from './read-hdf5.ts';
export { writeHdf5 } from './write-hdf5.ts';
