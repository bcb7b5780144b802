/** Bytes in pieces, as a file or a connection brings them: how long each is, by where it begins and how many came before it. */
export function inPieces(bytes: Uint8Array, lengthOf: (at: number, before: number) => number): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieces.at(-1)!.length) {
    pieces.push(Buffer.from(bytes.subarray(at, at + lengthOf(at, pieces.length))))
  }
  return pieces
}

/** Lengths that come again and again. */
export function inTurn(lengths: readonly number[]): (at: number, before: number) => number {
  return (_, before) => lengths[before % lengths.length]!
}
