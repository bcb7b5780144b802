const STARTS = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
] as const

/** The type of a picture by its first bytes; undefined for types that mails do not support. */
export function pictureType(bytes: Buffer): (typeof STARTS)[number][0] | undefined {
  const start = bytes.subarray(0, 8).toString('hex')
  return STARTS.find(([, mark]) => start.startsWith(mark))?.[0]
}
