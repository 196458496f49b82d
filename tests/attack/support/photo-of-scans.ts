/**
 * A grey progressive JPEG, of 49 million pixels where nothing is said, whose one scan of details, 93 bytes, comes so many times: a decoder goes through
 * all of the picture for each, before it gives its first row.
 */
export function photoOfScans(scans: number, side = 7000): Buffer {
  const blocks = (side / 8) ** 2;
  const quantities = segment(0xdb, [0, ...Array<number>(64).fill(1)]);
  const frame = segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]);
  const sizes = segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]);
  const runs = Array.from({ length: 15 }, (_, index) => index << 4);
  const runLengths = segment(0xc4, [0x10, 0, 0, 0, runs.length, ...Array<number>(12).fill(0), ...runs]);
  const ground = [segment(0xda, [1, 1, 0, 0, 0, 0]), packed("0".repeat(blocks))];
  const details = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), packed(emptyRuns(blocks))]);
  const repeated = Array<Buffer>(scans).fill(details);
  const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
  return Buffer.concat([start, quantities, frame, sizes, runLengths, ...ground, ...repeated, end]);
}

function segment(marker: number, data: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]);
}

/** All blocks in runs that have no details, each run with the four bits of its length's length before it. */
function emptyRuns(blocks: number): string {
  let bits = "";
  for (let left = blocks; left > 0;) {
    const length = Math.min(14, Math.floor(Math.log2(left)));
    const run = Math.min(left, 2 ** (length + 1) - 1);
    bits += length.toString(2).padStart(4, "0");
    if (length > 0) bits += (run - 2 ** length).toString(2).padStart(length, "0");
    left -= run;
  }
  return bits;
}

/** Bits as bytes; after one of ones only, the decoder wants a zero. */
function packed(bits: string): Buffer {
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === "11111111" ? [255, 0] : [Number.parseInt(byte, 2)])));
}
