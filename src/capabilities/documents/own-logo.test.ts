import { generateKeyPairSync } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { harness, type Harness } from '../../test/harness.ts'
import { pictureOf, readPdf, tagged } from '../../test/pdf.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, PERSON, quoted } from '../bookings/factory.ts'
import { activeCompany } from '../companies/factory.ts'
import { invoices } from '../invoices/contract.ts'
import { makeInvoices } from '../invoices/make.ts'
import { membership } from '../membership/contract.ts'
import { settings } from '../settings/contract.ts'
import { stays } from '../stays/contract.ts'
import { openTicket, parked } from '../stays/factory.ts'
import { vouchers } from '../vouchers/contract.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { sheetOf } from './factory.ts'
import { drawStaySheet } from './stay-sheet/stay-sheet.ts'

const MAGENTA = [255, 0, 255]
const svg = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#ff00ff"/></svg>`,
  ).toString('base64')

const upload = async (h: Harness, width: number, height: number) =>
  (await h.as.staff()).call(settings.setLogo, { file: svg(width, height) })

/** How many points of a picture have the logo's color. */
function inLogo({ data }: { readonly data: ArrayLike<number> }): number {
  let count = 0
  for (let at = 0; at < data.length; at += 4) if (MAGENTA.every((part, index) => data[at + index] === part)) count += 1
  return count
}

const bytes = ({ base64 }: { readonly base64: string }) => Buffer.from(base64, 'base64')

/** Everything on paper, by what it is. */
async function papers(h: Harness): Promise<Record<string, Buffer>> {
  const company = await activeCompany(h)
  const member = await memberWith(h, POINTS)
  const stay = { travel_from_date: '2026-11-23 08:00:00-0800', travel_to_date: '2026-11-26 08:00:00-0800' }
  const { quote_id } = await quoted(member, 'CUSTOM', stay)
  await member.call(bookings.create, { quote_id, ...PERSON, bill_company: true })
  const traveler = await h.as.traveller()
  const booking = await booked(traveler)
  const voucher = await redeemed(member)
  const pages = {
    booking: bytes(await traveler.call(bookings.document, { bookingId: booking.id, kind: 'pdf' })),
    voucher: bytes(await member.call(vouchers.document, { voucherId: voucher.id, kind: 'pdf' })),
    membership: bytes(await member.call(membership.passFile, { number: member.number, kind: 'pdf' })),
  }
  const driver = await h.as.traveller()
  const { id: transactionId } = await openTicket(driver, await parked(h))
  const receipt = bytes(await driver.call(stays.receipt, { transactionId }))
  h.clock.set('2026-12-01T20:00:00Z')
  const [invoiceId] = await makeInvoices(h.ctx(), company.id, '2026-11')
  const invoice = bytes(await (await h.as.staff()).call(invoices.file, { invoiceId: invoiceId! }))
  return { ...pages, receipt, invoice }
}

test('the logo that the owner uploaded is on every page, in place of the built-in one', async () => {
  const h = await harness()
  await upload(h, 40, 40)
  for (const [name, file] of Object.entries(await papers(h)))
    expect(inLogo(await pictureOf(file)), name).toBeGreaterThan(50 * 50)
})

test('a logo that is wide holds the name: it is not written beside it, and told to who does not see', async () => {
  const logo = {
    png: new Resvg(Buffer.from(svg(400, 100), 'base64')).render().asPng(),
    width: 400,
    height: 100,
    path: '/',
  }
  const { text, tags } = await readPdf(await drawStaySheet(sheetOf({ logo })))
  expect(text).not.toContain('Evergreen Airport Parking')
  expect(text).toContain('50 years of airport parking')
  expect(tagged(tags, 'Figure').map(({ alt }) => alt)).toContain('Evergreen Airport Parking')
  const square = await readPdf(await drawStaySheet(sheetOf({ logo: { ...logo, width: 100 } })))
  expect(square.text).toContain('Evergreen Airport Parking')
})

test('wallet passes show it: pictures in Apple’s, an address in Google’s; both as before once it is removed', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const h = await harness({
    config: { googleWallet: { issuer: '338', email: 'w@gserviceaccount.example', privateKey: key } },
  })
  const traveler = await h.as.traveller()
  const booking = await booked(traveler)
  const passes = async () => {
    const apple = unzipSync(bytes(await traveler.call(bookings.document, { bookingId: booking.id, kind: 'pkpass' })))
    const { google_wallet_url: url } = await traveler.call(bookings.documents, { bookingId: booking.id })
    const [, claims = ''] = url!.split('.').slice(-3)
    const [google] = JSON.parse(Buffer.from(claims, 'base64url').toString()).payload.genericObjects
    return { apple, google, text: JSON.parse(Buffer.from(apple['pass.json']!).toString()).logoText }
  }
  const before = await passes()
  expect(before.google.logo).toBeUndefined()

  const { logo } = await upload(h, 400, 100)
  const { apple, google, text } = await passes()
  expect(text).toBeUndefined()
  const sizes = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png'].map((name) => {
    const png = Buffer.from(apple[name]!)
    const size = [png.readUInt32BE(16), png.readUInt32BE(20)]
    const drawn = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}"><image width="${size[0]}" height="${size[1]}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
    ).render()
    expect(inLogo({ data: drawn.pixels }), name).toBeGreaterThan(100)
    return size
  })
  expect(sizes).toEqual([
    [29, 29],
    [58, 58],
    [87, 87],
    [136, 40],
    [272, 80],
    [408, 120],
  ])
  const uri = `http://skylot.test${logo!.url}.png`
  expect(google).toMatchObject({ logo: { sourceUri: { uri } }, wideLogo: { sourceUri: { uri } } })
  expect(await h.call(settings.getLogo, { format: 'png' })).toMatchObject({ media_type: 'image/png' })

  await (await h.as.staff()).call(settings.removeLogo, {})
  const after = await passes()
  expect(Buffer.from(after.apple['logo.png']!).equals(Buffer.from(before.apple['logo.png']!))).toBe(true)
  expect(after).toMatchObject({ text: before.text, google: before.google })
})
