import { fromBER, GeneralizedTime, Integer, ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { integer, objectId, octetString, sequence, setOf, time, utf8String, valuesIn } from './der.ts'

const octets = (value: { toBER(): ArrayBuffer }) => Buffer.from(value.toBER())

test('integers of any size are written as another encoder writes them', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 200n }), (value) => {
      expect(integer(value)).toEqual(octets(Integer.fromBigInt(value)))
    }),
  )
})

test('so are object identifiers', () => {
  const arc = fc.integer({ min: 0, max: 200_000_000 })
  fc.assert(
    fc.property(fc.constantFrom('1.2', '2.5', '0.9', '1.3'), fc.array(arc, { maxLength: 9 }), (start, arcs) => {
      const dotted = [start, ...arcs].join('.')
      expect(objectId(dotted)).toEqual(octets(new ObjectIdentifier({ value: dotted })))
    }),
  )
})

test('and content of every length, which can be taken apart again', () => {
  for (const length of [0, 1, 127, 128, 255, 256, 65_535, 65_536]) {
    const content = Buffer.alloc(length, 7)
    const other = octets(new Sequence({ value: [new OctetString({ valueHex: content })] }))
    expect(sequence(octetString(content)).equals(other)).toBe(true)
    const parts = [octetString(content), utf8String('ñ'), integer(0n)]
    expect(valuesIn(sequence(...parts))).toEqual(parts)
  }
})

test('years have two digits until 2049 and four from then on', () => {
  const kindOf = (moment: string) => fromBER(new Uint8Array(time(Temporal.Instant.from(moment)))).result
  const [before, after] = [kindOf('2049-12-31T23:59:59.9Z'), kindOf('2050-01-01T00:00:00Z')]
  expect(before).toBeInstanceOf(UTCTime)
  expect((before as UTCTime).toDate().toISOString()).toBe('2049-12-31T23:59:59.000Z')
  expect(after).toBeInstanceOf(GeneralizedTime)
  expect((after as GeneralizedTime).toDate().toISOString()).toBe('2050-01-01T00:00:00.000Z')
})

test('a set stands in the same order whatever order it was given in', () => {
  const [short, long] = [octetString(Buffer.of(1)), octetString(Buffer.of(1, 2))]
  expect(setOf(long, short)).toEqual(setOf(short, long))
  expect(valuesIn(setOf(long, short))).toEqual([short, long])
})
