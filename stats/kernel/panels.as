// Panels are two vectors side by side: n × 2 f64, row-major.

// into = scale · (panel − the means of its columns); both may be the same.
export function centre(panel: usize, n: i32, scale: f64, into: usize): void {
  const size = <usize>n << 4;
  let sum = f64x2.splat(0);
  for (let cell: usize = 0; cell < size; cell += 16) sum = f64x2.add(sum, v128.load(panel + cell));
  const mean = f64x2.div(sum, f64x2.splat(<f64>n)), factor = f64x2.splat(scale);
  for (let cell: usize = 0; cell < size; cell += 16) {
    v128.store(into + cell, f64x2.mul(factor, f64x2.sub(v128.load(panel + cell), mean)));
  }
}

// Gram–Schmidt of a panel's two columns a and b, of which those become zeros whose length is at most that in least[0] and
// least[1]: turn = |a|, a·b, |b|.
export function orthonormalise(panel: usize, n: i32, least: usize, turn: usize): void {
  const size = <usize>n << 4;
  const first = scaleColumn(panel, size, load<f64>(least));
  let products = f64x2.splat(0);
  for (let cell = panel; cell < panel + size; cell += 16) {
    const value = v128.load(cell);
    products = f64x2.add(products, f64x2.mul(value, v128.shuffle<i64>(value, value, 1, 0)));
  }
  const along = f64x2.extract_lane(products, 0);
  for (let cell = panel; cell < panel + size; cell += 16) {
    store<f64>(cell, load<f64>(cell, 8) - along * load<f64>(cell), 8);
  }
  store<f64>(turn, first);
  store<f64>(turn, along, 8);
  store<f64>(turn, scaleColumn(panel + 8, size, load<f64>(least, 8)), 16);
}

// To a length of 1; one of at most `least` to 0. @returns the length it had, 0 in the latter case.
function scaleColumn(column: usize, size: usize, least: f64): f64 {
  let sum: f64 = 0;
  for (let cell = column; cell < column + size; cell += 16) sum += load<f64>(cell) * load<f64>(cell);
  const length = sqrt<f64>(sum);
  const isLeft = length > least;
  const scale = isLeft ? 1 / length : 0;
  for (let cell = column; cell < column + size; cell += 16) store<f64>(cell, load<f64>(cell) * scale);
  return isLeft ? length : 0;
}

// into += Σ of the images, in their order.
export function addUp(images: usize, n: i32, slices: i32, into: usize): void {
  const size = <usize>n << 4;
  for (let cell: usize = 0; cell < size; cell += 16) {
    let sum = v128.load(into + cell);
    let image = images + cell;
    for (let s = 0; s < slices; s++) {
      sum = f64x2.add(sum, v128.load(image));
      image += size;
    }
    v128.store(into + cell, sum);
  }
}
