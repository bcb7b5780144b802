import { describe, expect, test } from 'vitest'
import { ANOTHER_BUSINESS } from '../../test/another-business.ts'
import { dkimRecord, dmarcRecord, missingOf, spfRecord } from './rules.ts'

const NAME = 'milehigh.example'
const spf = (...txt: string[]) => spfRecord({ name: NAME, txt }, 'smtp.milehigh.example')

test('a business is whole when travelers can find and reach it', () => {
  const business = { ...ANOTHER_BUSINESS, hours: '' }
  expect(missingOf(business)).toEqual([])
  expect(
    missingOf({ ...business, place: { latitude: 0, longitude: 0 }, islands: [], name: 'Airport Parking' }),
  ).toEqual(['name', 'address', 'islands'])
})

test.each([
  ['name', { name: '' }],
  ['phone', { phone: '' }],
  ['email', { email: '' }],
  ['address', { address: { ...ANOTHER_BUSINESS.address, street: '' } }],
  ['airport', { airport: { ...ANOTHER_BUSINESS.airport, code: '' } }],
  ['airport', { airport: { ...ANOTHER_BUSINESS.airport, place: { latitude: 0, longitude: 0 } } }],
] as const)('whoever left out the %s is told of it, and of nothing else', (missing, left) => {
  expect(missingOf({ ...ANOTHER_BUSINESS, hours: '', ...left })).toEqual([missing])
})

test('a lot may lie on the equator, or on the prime meridian', () => {
  for (const place of [
    { latitude: 0, longitude: 9.45 },
    { latitude: 51.48, longitude: 0 },
  ])
    expect(missingOf({ ...ANOTHER_BUSINESS, hours: '', place })).toEqual([])
})

test('each finding says which record of which name it is about', () => {
  const all = [
    undefined,
    [],
    ['v=spf1 a -all'],
    ['v=DKIM1; p=KEY'],
    ['v=DKIM1; p=OTHER'],
    ['v=DMARC1; p=none'],
    ['v=DMARC1'],
  ]
  for (const txt of all) {
    const of = { name: NAME, txt }
    const told = [spfRecord(of, null), dkimRecord(of, 'KEY'), dkimRecord(of, undefined), dmarcRecord(of, 'a@b.example')]
    expect(told.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      ['SPF', 'DKIM', 'DKIM', 'DMARC'].map((kind) => `${kind} ${NAME}`),
    )
  }
})

test('while the name server is silent, nobody is asked to add what may be there', () => {
  const of = { name: NAME, txt: undefined }
  for (const record of [spfRecord(of, null), dkimRecord(of, 'KEY'), dmarcRecord(of, 'a@b.example')])
    expect(record).toMatchObject({ state: 'unknown', found: [], add: null })
})

describe('SPF', () => {
  test('names the servers that receive mail where nobody has said which one sends', () => {
    expect(spfRecord({ name: NAME, txt: [] }, null).add).toBe('v=spf1 mx ~all')
  })

  test('is open when one of two records lets everybody send', () => {
    expect(spf('v=spf1 a -all', 'v=spf1 all')).toMatchObject({ state: 'wrong', add: 'v=spf1 a ~all' })
  })

  test('is missing where no record says who sends', () => {
    expect(spf('google-site-verification=1')).toMatchObject({
      state: 'missing',
      add: 'v=spf1 a:smtp.milehigh.example ~all',
    })
  })

  test('is good with one record that ends in some limit', () => {
    expect(spf('v=spf1 include:_spf.mail.example -all')).toMatchObject({ state: 'good', add: null })
  })

  test('is wrong with two records, which count as none, and with one that lets everybody send', () => {
    expect(spf('v=spf1 a ~all', 'v=spf1 mx -all')).toMatchObject({ state: 'wrong', add: 'v=spf1 a mx ~all' })
    expect(spf('v=spf1 a +all')).toMatchObject({ state: 'wrong', add: 'v=spf1 a ~all' })
  })

  test('is unknown while the name server is silent', () => {
    expect(spfRecord({ name: NAME, txt: undefined }, null)).toMatchObject({ state: 'unknown', add: null })
  })
})

describe('DKIM', () => {
  const looked = (...txt: string[]) => ({ name: `mail._domainkey.${NAME}`, txt })

  test('is good when the key that stands there is ours, also in pieces', () => {
    expect(dkimRecord(looked('v=DKIM1; k=rsa; p=MIIB Ijan'), 'MIIBIjan').state).toBe('good')
    expect(dkimRecord(looked('v=DKIM1; p=OTHER'), 'MIIBIjan')).toMatchObject({
      state: 'wrong',
      add: 'v=DKIM1; k=rsa; p=MIIBIjan',
    })
    expect(dkimRecord(looked(), 'MIIBIjan').state).toBe('missing')
    expect(dkimRecord(looked(), undefined).state).toBe('unset')
  })

  test('is good beside an older key; what is no key at all is not told', () => {
    const found = ['v=DKIM1; p=OLD', 'v=DKIM1; p=NEW']
    expect(dkimRecord(looked('verification=1', ...found), 'NEW')).toMatchObject({ state: 'good', found, add: null })
  })
})

describe('DMARC', () => {
  const dmarc = (...txt: string[]) => dmarcRecord({ name: `_dmarc.${NAME}`, txt }, 'desk@milehigh.example')

  test('is good with one policy; anything else is told', () => {
    expect(dmarc('v=DMARC1; p=quarantine').state).toBe('good')
    expect(dmarc('v=DMARC1; rua=mailto:x@y.example').state).toBe('wrong')
    expect(dmarc('v=DMARC1; p=reject', 'another note')).toMatchObject({ found: ['v=DMARC1; p=reject'], add: null })
    expect(dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject')).toMatchObject({ state: 'wrong' })
    expect(dmarc('v=DMARC1').add).toBe('v=DMARC1; p=none; rua=mailto:desk@milehigh.example')
    expect(dmarc()).toMatchObject({ state: 'missing', add: 'v=DMARC1; p=none; rua=mailto:desk@milehigh.example' })
  })
})
