// The hot loops of stats/src/distance, unifrac, test-groups and eigen, for WebAssembly SIMD.

export { dense32, dense64, sparse } from "./bray-curtis";
export { shared } from "./branches";
export { gather, lookUp, mark, sort } from "./group-sums";
export { add, pull } from "./medians";
export { addUp, centre, orthonormalise } from "./panels";
export { multiply, see, square, subtract } from "./products";
export { pack, screen } from "./screen-sums";
export { collect, demote, multiply32, narrow } from "./single-products";
export { collect64, sharpen } from "./sharp-products";
