export { Hdf5Fault, withHdf5 } from './with-hdf5.ts';
