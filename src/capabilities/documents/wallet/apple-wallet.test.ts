import { createHash, type KeyObject, sign, webcrypto, type X509Certificate } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { Certificate, ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs'
import { describe, expect, test } from 'vitest'
import { cpuOf, turnsDuring } from '../../../test/cpu.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { passSigner } from './certificates.ts'
import { cardOf, configOf } from '../factory.ts'
import { applePass, hasAppleWallet } from '../index.ts'
import type { WalletCard } from './card.ts'

type Files = Record<string, Uint8Array>

async function opened(h: Harness, card: WalletCard = cardOf()): Promise<{ files: Files; pass: PassJson }> {
  const files = unzipSync(await applePass(h.ctx(), card))
  return { files, pass: JSON.parse(Buffer.from(files['pass.json']!).toString()) as PassJson }
}

interface PassJson {
  [name: string]: unknown
  eventTicket: Record<string, { key: string; label: string; value: string; dataDetectorTypes?: string[] }[]>
}

/** Whether PKI.js, which has no part in signing, finds the signature good and the certificate issued by `authority`. */
async function isSigned(files: Files, authority: X509Certificate): Promise<boolean> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))
  return signatureOf(files).verify({
    signer: 0,
    data: files['manifest.json']!.slice().buffer,
    trustedCerts: [Certificate.fromBER(new Uint8Array(authority.raw))],
    checkChain: true,
  })
}

function signatureOf(files: Files): SignedData {
  return new SignedData({ schema: ContentInfo.fromBER(files.signature!.slice()).content })
}

describe('a pass', () => {
  test('shows number, stay, code and facts, and knows where and when it is of use', async () => {
    const { pass } = await opened(await harness())
    expect(pass).toMatchObject({
      formatVersion: 1,
      serialNumber: cardOf().id,
      passTypeIdentifier: 'pass.skylot.development',
      organizationName: 'Evergreen Airport Parking',
      logoText: 'Evergreen',
      backgroundColor: 'rgb(11, 81, 56)',
      foregroundColor: 'rgb(255, 255, 255)',
      locations: [{ latitude: 47.4418, longitude: -122.2961, relevantText: 'Show K7WQ2M9AX at the gate' }],
      barcodes: [{ format: 'PKBarcodeFormatQR', message: 'K7WQ2M9AX', altText: 'K7WQ2M9AX' }],
    })
    expect(Date.parse(pass.relevantDate as string)).toBe(cardOf().from?.epochMilliseconds)
    expect(Date.parse(pass.expirationDate as string)).toBe(cardOf().to?.epochMilliseconds)
    const shown = Object.fromEntries(
      Object.entries(pass.eventTicket).map(([place, fields]) => [
        place,
        fields.map(({ label, value }) => [label, value]),
      ]),
    )
    expect(shown).toMatchObject({
      headerFields: [['Booking', 'K7WQ2M9AX']],
      primaryFields: [['Arrive', 'Tue, 12/01/26, 8:00 am']],
      secondaryFields: [['Leave', 'Fri, 12/04/26, 8:00 am']],
      auxiliaryFields: [['Total', '$74.57']],
      backFields: [['Day · 3 × $24.00', '$72.00']],
    })
  })

  test('holds exactly what its manifest lists, to the byte', async () => {
    const { files } = await opened(await harness())
    const manifest = JSON.parse(Buffer.from(files['manifest.json']!).toString()) as Record<string, string>
    const content = Object.entries(files).filter(([name]) => name !== 'manifest.json' && name !== 'signature')
    const hashes = content.map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])
    expect(Object.fromEntries(hashes)).toEqual(manifest)
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png', 'logo.png']))
  })

  test('has pictures in the sizes that phones ask for', async () => {
    const { files } = await opened(await harness())
    const width = (name: string) => Buffer.from(files[name]!).readUInt32BE(16)
    expect(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo@3x.png'].map(width)).toEqual([29, 58, 87, 120])
  })

  test('is void once the booking is, and shows no code then', async () => {
    const { pass } = await opened(await harness(), cardOf({ isVoid: true }))
    expect(pass.voided).toBe(true)
    expect(pass.barcodes).toBeUndefined()
  })

  test('makes no links of customers’ words', async () => {
    const name = { key: 'detail-0', label: 'Booked for', value: '<script>alert(1)</script> http://evil.example' }
    const phone = { key: 'phone', label: 'Phone', value: '(206) 555-0142', is: 'phone' } as const
    const { pass } = await opened(await harness(), cardOf({ back: [name, phone] }))
    expect(pass.eventTicket.backFields).toMatchObject([
      { value: name.value, dataDetectorTypes: [] },
      { value: phone.value, dataDetectorTypes: ['PKDataDetectorTypePhoneNumber'] },
    ])
  })
})

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_TIME = '1.2.840.113549.1.9.5'

describe('the signature', () => {
  test('is found good by another program, and bad once a byte is another', async () => {
    const h = await harness()
    const { files } = await opened(h)
    const { wwdr } = await passSigner(h.ctx())
    expect(await isSigned(files, wwdr)).toBe(true)
    const forged = { ...files, 'manifest.json': files['manifest.json']!.slice().fill(32, 0, 1) }
    await expect(isSigned(forged, wwdr).catch(() => false)).resolves.toBe(false)
  })

  test('states what it signs and when, in the order that strict readers expect', async () => {
    const h = await harness()
    const { files } = await opened(h)
    const { certificates, signerInfos } = signatureOf(files)
    const { certificate, wwdr } = await passSigner(h.ctx())
    const inside = certificates!.map((each) => Buffer.from((each as Certificate).toSchema().toBER()))
    expect(inside).toEqual([wwdr.raw, certificate.raw])
    const { attributes } = signerInfos[0]!.signedAttrs!
    expect(attributes.map(({ type }) => type)).toEqual([CONTENT_TYPE, SIGNING_TIME, MESSAGE_DIGEST])
    const [stated] = attributes[1]!.values as [{ toDate(): Date }]
    expect(stated.toDate().getTime()).toBe(h.clock.now().epochMilliseconds)
  })

  test('is of the same certificates in every process, however many ask first', async () => {
    const h = await harness()
    await h.remove('keys', { purpose: 'apple-pass' })
    const other = await h.another()
    const [one, two] = await Promise.all([passSigner(h.ctx()), passSigner(other.ctx())])
    expect(one.certificate.raw).toEqual(two.certificate.raw)
    expect(await h.count('keys', { purpose: 'apple-pass' })).toBe(1)
  })

  test('keeps its key sealed in the database', async () => {
    const h = await harness()
    const { key } = configOf(await passSigner(h.ctx()))
    const [row] = await h.rows('keys', { purpose: 'apple-pass' })
    expect(row!.sealed.includes(key.split('\n')[1]!)).toBe(false)
  })

  test('is that of the operator where one is configured', async () => {
    const own = await passSigner((await harness()).ctx())
    const h = await harness({ config: { applePass: configOf(own), demo: false } })
    const { files, pass } = await opened(h)
    expect(pass).toMatchObject({ passTypeIdentifier: own.passTypeIdentifier, teamIdentifier: own.teamIdentifier })
    expect(await isSigned(files, own.wwdr)).toBe(true)
  })

  test('is nobody’s in real business without certificates', async () => {
    const h = await harness({ config: { demo: false } })
    expect(hasAppleWallet(h.ctx())).toBe(false)
    await expect(applePass(h.ctx(), cardOf())).rejects.toThrow('APPLE_PASS_CERTIFICATE')
  })
})

describe('making passes', () => {
  const MANY = 20

  test('takes hardly more than what their signature and archive take by themselves', async () => {
    const ctx = (await harness()).ctx()
    const files = unzipSync(await applePass(ctx, cardOf()))
    const { key } = await passSigner(ctx)
    const ratios: number[] = []
    for (let round = 0; round < 7; round++) {
      const floor = await cpuOf(() => repeated(() => bare(files, key)))
      ratios.push((await cpuOf(() => repeated(() => applePass(ctx, cardOf())))) / floor)
    }
    expect(ratios.toSorted((a, b) => a - b)[3]).toBeLessThan(5)
  })

  test('leaves the process free to answer others meanwhile', async () => {
    const ctx = (await harness()).ctx()
    await repeated(() => applePass(ctx, cardOf()))
    const turns = await turnsDuring(() => Promise.all(Array.from({ length: MANY }, () => applePass(ctx, cardOf()))))
    expect(Math.max(...turns)).toBeLessThan(25)
  })

  async function repeated(work: () => unknown): Promise<void> {
    for (let index = 0; index < MANY; index++) await work()
  }

  function bare(files: Files, key: KeyObject): void {
    sign('sha1', files['manifest.json']!, key)
    zipSync(files, { level: 0 })
  }
})
