/**
 * ASN.1 values in DER (X.690), the encoding of certificates and signatures. Only what a pass needs: a library that
 * knows all of ASN.1 takes several times as long as the signature itself.
 */

/** A value: its tag, the length of its content, its content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Buffer.of(tag), lengthOctets(length), ...content])
}

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  const octets = bigEndian(BigInt(length))
  return Buffer.concat([Buffer.of(0x80 | octets.length), octets])
}

function bigEndian(value: bigint): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

export const NULL = der(0x05)
export const TRUE = der(0x01, Buffer.of(0xff))

/** An integer of zero or more. */
export function integer(value: bigint): Buffer {
  const octets = bigEndian(value)
  // A first bit of 1 would make it negative.
  return octets[0]! < 0x80 ? der(0x02, octets) : der(0x02, Buffer.of(0), octets)
}

/** Whole octets; `unused` is how many of the last bits do not count. */
export function bitString(octets: Uint8Array, unused = 0): Buffer {
  return der(0x03, Buffer.of(unused), octets)
}

export function octetString(octets: Uint8Array): Buffer {
  return der(0x04, octets)
}

export function utf8String(text: string): Buffer {
  return der(0x0c, Buffer.from(text))
}

/** An object identifier, such as `1.2.840.113549.1.7.2`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([40 * first + second, ...others].flatMap(base128)))
}

/** Seven bits an octet; all but the last have their first bit set. */
function base128(value: number): number[] {
  const septets = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) septets.unshift(0x80 | (rest & 0x7f))
  return septets
}

/** A moment to the second. Certificates and signatures write years before 2050 with two digits (RFC 5280, 4.1.2.5). */
export function time(moment: Temporal.Instant): Buffer {
  const digits = moment.toString({ smallestUnit: 'second' }).replace(/[-:T]/g, '')
  return digits < '2050' ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

export function sequence(...values: readonly Uint8Array[]): Buffer {
  return der(0x30, ...values)
}

/** A set, which DER orders by its values' octets. */
export function setOf(...values: readonly Uint8Array[]): Buffer {
  return der(0x31, ...values.toSorted(Buffer.compare))
}

/** Values within a context tag of the type they stand in, such as `[0]`. */
export function tagged(number: number, ...values: readonly Uint8Array[]): Buffer {
  return der(0xa0 | number, ...values)
}

/** The same value under a context tag that replaces its own. */
export function retagged(number: number, value: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(0xa0 | number), value.subarray(1)])
}

/** The values that a sequence, set or tagged value is made of. */
export function valuesIn(value: Buffer): Buffer[] {
  const values: Buffer[] = []
  for (let rest = contentOf(value); rest.length > 0; ) {
    const size = sizeOf(rest)
    values.push(rest.subarray(0, size.header + size.content))
    rest = rest.subarray(size.header + size.content)
  }
  return values
}

function contentOf(value: Buffer): Buffer {
  const { header, content } = sizeOf(value)
  return value.subarray(header, header + content)
}

function sizeOf(value: Buffer): { header: number; content: number } {
  const first = value.readUInt8(1)
  if (first < 0x80) return { header: 2, content: first }
  const count = first & 0x7f
  return { header: 2 + count, content: value.readUIntBE(2, count) }
}
