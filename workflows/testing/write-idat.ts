/** What an IDAT file says of each bead type, in the order of the file. */
export interface BeadType {
  id: number;
  mean: number;
  sd: number;
  beads: number;
}

export interface IdatContent {
  bead_types: readonly BeadType[];
  barcode: string;
  position: string;
  chip?: string;
}

/** A text behind its length, seven bits a byte. */
function text(value: string): Buffer {
  const length = value.length < 128 ? [value.length] : [128 | (value.length & 127), value.length >> 7];
  return Buffer.concat([Buffer.from(length), Buffer.from(value, 'latin1')]);
}

function column(values: readonly number[], bytes: 1 | 2 | 4): Buffer {
  const packed = Buffer.alloc(values.length * bytes);
  for (const [at, value] of values.entries()) packed.writeUIntLE(value, at * bytes, bytes);
  return packed;
}

/** The bytes of an IDAT file (version 3), with the fields that scanners write. */
export function writeIdat({ bead_types, barcode, position, chip = 'BeadChip 12x1' }: IdatContent): Buffer {
  const n = bead_types.length;
  const ids = column(
    bead_types.map(({ id }) => id),
    4,
  );
  const of = (name: 'mean' | 'sd', bytes: 1 | 2) =>
    column(
      bead_types.map((one) => one[name]),
      bytes,
    );
  const beads = column(
    bead_types.map((one) => one.beads),
    1,
  );
  const fields: [code: number, content: Buffer][] = [
    [1000, column([n], 4)],
    [102, ids],
    [103, of('sd', 2)],
    [104, of('mean', 2)],
    [107, beads],
    [200, Buffer.concat([column([n], 4), ids])],
    [402, text(barcode)],
    [403, text(chip)],
    [404, text(position)],
  ];
  const head = Buffer.alloc(16 + 10 * fields.length);
  head.write('IDAT');
  head.writeInt32LE(3, 4);
  head.writeInt32LE(fields.length, 12);
  let offset = head.length;
  for (const [at, [code, content]] of fields.entries()) {
    head.writeUInt16LE(code, 16 + 10 * at);
    head.writeInt32LE(offset, 18 + 10 * at);
    offset += content.length;
  }
  return Buffer.concat([head, ...fields.map(([, content]) => content)]);
}
