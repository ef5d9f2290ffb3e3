export type { Hdf5Numbers, Hdf5Values } from './frames.ts';
export { Hdf5Fault } from './hdf5-fault.ts';
export { type Hdf5File, readHdf5 } from './read-hdf5.ts';
export { writeHdf5 } from './write-hdf5.ts';
