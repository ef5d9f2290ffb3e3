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

// Gram–Schmidt of a panel's two columns a and b, off which lengths were taken whose squares are taken[0] and taken[1]: what is at
// most so small a share of what was there becomes zeros. turn = |a|, a·b, |b|.
export function orthonormalise(panel: usize, n: i32, share: f64, taken: usize, turn: usize): void {
  const end = panel + (<usize>n << 4);
  let squares = f64x2.splat(0), products = squares;
  for (let cell = panel; cell < end; cell += 16) {
    const value = v128.load(cell);
    squares = f64x2.add(squares, f64x2.mul(value, value));
    products = f64x2.add(products, f64x2.mul(value, v128.shuffle<i64>(value, value, 1, 0)));
  }
  const left = f64x2.extract_lane(squares, 0), right = f64x2.extract_lane(squares, 1);
  const first = lengthLeft(left, share * sqrt<f64>(load<f64>(taken) + left));
  const scale = first > 0 ? 1 / first : 0, along = scale * f64x2.extract_lane(products, 0);
  let rest = f64x2.splat(0);
  for (let cell = panel; cell < end; cell += 16) {
    const a = load<f64>(cell) * scale, b = load<f64>(cell, 8) - along * a;
    const value = f64x2.replace_lane(f64x2.splat(a), 1, b);
    rest = f64x2.add(rest, f64x2.mul(value, value));
    v128.store(cell, value);
  }
  const second = lengthLeft(f64x2.extract_lane(rest, 1), share * sqrt<f64>(load<f64>(taken, 8) + right));
  const factor = second > 0 ? 1 / second : 0;
  for (let cell = panel + 8; cell < end; cell += 16) store<f64>(cell, load<f64>(cell) * factor);
  store<f64>(turn, first);
  store<f64>(turn, along, 8);
  store<f64>(turn, second, 16);
}

@inline
function lengthLeft(square: f64, least: f64): f64 {
  const length = sqrt<f64>(square);
  return length > least ? length : 0;
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
