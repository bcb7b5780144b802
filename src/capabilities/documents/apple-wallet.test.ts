import { createHash, webcrypto, X509Certificate } from 'node:crypto'
import { unzipSync } from 'fflate'
import { Certificate, ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs'
import { describe, expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { passSigner } from './certificates.ts'
import { cardOf } from './factory.ts'
import { applePass, hasAppleWallet } from './index.ts'
import type { WalletCard } from './wallet-card.ts'

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
async function isSigned(files: Files, authority: string): Promise<boolean> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))
  const der = (pem: string) => new Uint8Array(new X509Certificate(pem).raw)
  const signed = new SignedData({ schema: ContentInfo.fromBER(files.signature!.slice()).content })
  return signed.verify({
    signer: 0,
    data: files['manifest.json']!.slice().buffer,
    trustedCerts: [Certificate.fromBER(der(authority))],
    checkChain: true,
  })
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

describe('the signature', () => {
  test('is found good by another program, and bad once a byte is another', async () => {
    const h = await harness()
    const { files } = await opened(h)
    const { wwdr } = await passSigner(h.ctx())
    expect(await isSigned(files, wwdr)).toBe(true)
    const forged = { ...files, 'manifest.json': files['manifest.json']!.slice().fill(32, 0, 1) }
    await expect(isSigned(forged, wwdr).catch(() => false)).resolves.toBe(false)
  })

  test('is of the same certificates in every process, however many ask first', async () => {
    const h = await harness()
    await h.sql`delete from keys where purpose = 'apple-pass'`
    const other = await h.another()
    const [one, two] = await Promise.all([passSigner(h.ctx()), passSigner(other.ctx())])
    expect(one.signerCert).toBe(two.signerCert)
    expect(await h.sql<{ n: number }>`select count(*) as n from keys where purpose = 'apple-pass'`).toEqual([{ n: 1 }])
  })

  test('keeps its key sealed in the database', async () => {
    const h = await harness()
    const { signerKey } = await passSigner(h.ctx())
    const [row] = await h.sql<{ sealed: Buffer }>`select sealed from keys where purpose = 'apple-pass'`
    expect(row!.sealed.includes(signerKey.split('\n')[1]!)).toBe(false)
  })

  test('is that of the operator where one is configured', async () => {
    const own = await passSigner((await harness()).ctx())
    const applePass = { certificate: own.signerCert, key: own.signerKey, passphrase: undefined, wwdr: own.wwdr }
    const h = await harness({ config: { applePass, demo: false } })
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
