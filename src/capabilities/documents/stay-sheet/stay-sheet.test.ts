import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { codesIn, pictureOf, readPdf, tagged } from '../../../test/pdf.ts'
import { sheetOf } from '../factory.ts'
import { drawStayPicture, drawStaySheet } from './stay-sheet.ts'
import type { StaySheet } from './content.ts'

const drawn = async (more: Partial<StaySheet> = {}) => readPdf(await drawStaySheet(sheetOf(more)))

test('a page tells everything, in the order in which it is read', async () => {
  const { text } = await drawn()
  expect(text).toEqual([
    'Evergreen Airport Parking',
    '50 years of airport parking',
    'As of Sat, 11/21/26, 12:00 pm',
    'Your parking is booked',
    'Your space is held and paid in full.',
    'Booking K7WQ2M9AX',
    'Arrive',
    'Tue, 12/01/26',
    '8:00 am',
    'Leave',
    'Fri, 12/04/26',
    '8:00 am',
    '3 days · Standard',
    'Show this code at the gate',
    'K7WQ2M9AX',
    'Your phone is enough.',
    'Booked for',
    'Ada Lovelace',
    'Your price',
    'Day · 3 × $24.00',
    '$72.00',
    'Book-ahead discount (10%)',
    '−$7.20',
    'Subtotal',
    '$64.80',
    'Total',
    '$64.80',
    'Paid with Visa ending in 4242',
    '$64.80',
    'You save vs. the drive-up price',
    '$7.20',
    'If your plans change',
    'Cancel for free within 30 minutes of booking.',
    'How to find us',
    '2840 S Evergreen Lot Road',
    'SeaTac, WA 98188',
    'Directions',
    'Questions',
    '(206) 555-0142',
    'hello@evergreenparking.example',
    'Change or cancel',
    'With this number and your email address at',
    'parking.example/booking-claim',
  ])
})

describe('a page for readers that do not see (PDF/UA)', () => {
  test('says what it is, in which language, and that it is tagged', async () => {
    const pdf = await drawn()
    expect(pdf).toMatchObject({ marked: true, language: 'en-US', title: 'Parking confirmation K7WQ2M9AX', pages: 1 })
    expect(pdf.metadata('pdfuaid:part')).toBe('1')
    expect(pdf.metadata('dc:title')).toBe('Parking confirmation K7WQ2M9AX')
  })

  test('has one heading above the others, a table with row heads, and a list', async () => {
    const { tags } = await drawn()
    expect(tagged(tags, 'H1')).toHaveLength(1)
    expect(tagged(tags, 'H2')).toHaveLength(5)
    const [table] = tagged(tags, 'Table')
    expect(tagged(table!, 'TR').map(({ children }) => children.map(({ role }) => role))).toEqual(
      Array.from({ length: 6 }, () => ['TH', 'TD']),
    )
    expect(tagged(tags, 'LI')).toHaveLength(1)
  })

  test('describes its code, and where each link leads', async () => {
    const { tags, links } = await drawn()
    expect(tagged(tags, 'Figure').map(({ alt }) => alt)).toEqual(['Barcode for the gate: K7WQ2M9AX'])
    expect(links).toEqual([
      { url: 'https://maps.example/?to=47.4,-122.3', says: 'Directions to Evergreen Airport Parking' },
      { url: 'tel:+12065550142', says: 'Call (206) 555-0142' },
      { url: 'mailto:hello@evergreenparking.example', says: 'Write to hello@evergreenparking.example' },
      { url: 'https://parking.example/booking-claim', says: 'Change or cancel' },
    ])
    expect(tagged(tags, 'Link')).toHaveLength(links.length)
  })

  test('brings all its letters with it', async () => {
    const raw = (await drawStaySheet(sheetOf())).toString('latin1')
    const fonts = raw.match(/\/BaseFont \/\w+\+Overpass/g) ?? []
    expect(new Set(fonts).size).toBe(4)
    expect(raw).not.toMatch(/\/BaseFont \/Helvetica/)
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(4)
  })
})

test('the code on the page is read from its picture, by another program', async () => {
  const picture = await pictureOf(await drawStaySheet(sheetOf()))
  expect(await codesIn(picture)).toEqual([{ format: 'QRCode', text: 'K7WQ2M9AX' }])
})

test('what opens no gate shows no code', async () => {
  const code = { title: 'Cancelled', text: 'K7WQ2M9AX', hint: '', holds: undefined }
  const pdf = await drawStaySheet(sheetOf({ code }))
  expect(await codesIn(await pictureOf(pdf))).toEqual([])
  expect(tagged((await readPdf(pdf)).tags, 'Figure')).toEqual([])
})

describe('words of customers', () => {
  const nameOn = async (name: string) => {
    const { text } = await drawn({ details: [['Booked for', name]] })
    return text[text.indexOf('Booked for') + 1]
  }

  test.each([
    ['Zoë Núñez', 'Zoë Núñez'],
    ['Łukasz Żółć', 'Łukasz Żółć'],
    ['Nguyễn Thị Ngọc Ánh', 'Nguyễn Thị Ngọc Ánh'],
    ['Дмитрий', 'Дмитрий'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['Ada\u202E ecalevoL', 'Ada ecalevoL'],
    ['Ada 🚗 Lovelace 👩‍🚀', 'Ada Lovelace'],
    ['王小明', '\uFFFD\uFFFD\uFFFD'],
    ['(Ada) \\ Lovelace', '(Ada) \\ Lovelace'],
  ])('%s is drawn as it is, as far as there are letters', async (name, shown) => {
    expect(await nameOn(name)).toBe(shown)
  })

  test('what cannot be drawn is still told to a screen reader', async () => {
    const raw = (await drawStaySheet(sheetOf({ details: [['Booked for', '王林']] }))).toString('latin1')
    expect(raw).toContain(`/ActualText (${Buffer.from('feff738b6797', 'hex').toString('latin1')})`)
  })

  test('however long, the page stays one, and the price is whole', async () => {
    const long = 'W'.repeat(120)
    const price = sheetOf().price!
    const line = price.lines[0]!
    const lines = Array.from({ length: 16 }, (_, index) => ({ ...line, description: `Week ${index} of a long summer` }))
    const pdf = await drawn({
      details: ['Name', 'Phone', 'Departing flight', 'Returning flight'].map((label) => [label, long] as const),
      price: { ...price, lines },
      terms: { title: 'Terms', sentences: Array.from({ length: 6 }, () => 'All of this may change. '.repeat(6)) },
    })
    expect(pdf.pages).toBe(1)
    for (const { description } of lines) expect(pdf.text).toContain(`${description} · 3 × $24.00`)
    expect(pdf.text).toContain('parking.example/booking-claim')
  })
})

test('the same page has the same bytes', async () => {
  expect((await drawStaySheet(sheetOf())).equals(await drawStaySheet(sheetOf()))).toBe(true)
})

const LETTER = { lines: ['Happy birthday, Żółć!', '', 'The car is taken care of.'], from: 'Grace Hopper' }

test('what somebody wrote stands above the sign, line by line, and the page stays one', async () => {
  const { text } = await drawn({ letter: LETTER })
  const at = text.indexOf('Happy birthday, Żółć!')
  expect(text.slice(at - 1, at + 4)).toEqual([
    'Your space is held and paid in full.',
    'Happy birthday, Żółć!',
    'The car is taken care of.',
    'Grace Hopper',
    'Booking K7WQ2M9AX',
  ])
  const lines = Array.from({ length: 400 / 2 }, () => 'W')
  expect((await drawn({ letter: { ...LETTER, lines: [lines.join(' ')] } })).pages).toBe(1)
})

test('the picture of a page looks as its PDF does', async () => {
  const logo = {
    png: Buffer.from(
      new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle cx="15" cy="15" r="15"/></svg>')
        .render()
        .asPng(),
    ),
    width: 90,
    height: 30,
    path: '/logo/x.png',
  }
  for (const more of [{ letter: LETTER }, { logo }]) {
    const pdf = await pictureOf(await drawStaySheet(sheetOf(more)), 1)
    const own = new Resvg(await drawStayPicture(sheetOf(more)), { font: { loadSystemFonts: false } }).render()
    expect([own.width, own.height]).toEqual([pdf.width, pdf.height])
    const other = own.pixels
    let far = 0
    // PDFium answers blue, green, red.
    for (let at = 0; at < pdf.data.length; at += 4) if (Math.abs(pdf.data[at + 1]! - other[at + 1]!) > 128) far += 1
    expect(far, 'pixels that differ by half').toBeLessThan(0.002 * pdf.width * pdf.height)
  }
})
