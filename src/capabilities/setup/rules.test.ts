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

describe('SPF', () => {
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
})

describe('DMARC', () => {
  const dmarc = (...txt: string[]) => dmarcRecord({ name: `_dmarc.${NAME}`, txt }, 'desk@milehigh.example')

  test('is good with one policy; anything else is told', () => {
    expect(dmarc('v=DMARC1; p=quarantine').state).toBe('good')
    expect(dmarc('v=DMARC1; rua=mailto:x@y.example').state).toBe('wrong')
    expect(dmarc()).toMatchObject({ state: 'missing', add: 'v=DMARC1; p=none; rua=mailto:desk@milehigh.example' })
  })
})
