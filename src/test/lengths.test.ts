import { afterAll, beforeAll, expect, test } from 'vitest'
import { parked } from '../capabilities/stays/factory.ts'
import { readPdf } from './pdf.ts'
import { openProduct, type Product } from './product.ts'

/** How long a stay is, as it is billed: the same words on the page, on paper and in the mail. */
let product: Product
beforeAll(async () => {
  product = await openProduct()
}, 60_000)
afterAll(() => product.close())

const SPEAKS = [
  { language: 'en', prefix: '', days: '8 days' },
  { language: 'es', prefix: '/es', days: '8 días' },
] as const

test.each(SPEAKS)('a receipt for 7 days, 23 hours and 40 minutes says $days everywhere', async (reader) => {
  const { ticket_num, record_loc, receipt_number } = await parked(product, undefined, { hours: 191, minutes: 40 })
  const page = `${product.origin}${reader.prefix}/tickets/${ticket_num}/${record_loc}/`
  const paper = await readPdf(new Uint8Array(await (await fetch(`${page}receipt.pdf`)).arrayBuffer()))
  const email = `${reader.language}@example.com`
  const { token } = (await (await fetch(`${product.origin}/api/tx/${ticket_num}/${record_loc}`)).json()) as {
    token: string
  }
  await product.traveller().fetch(`/api/tx-receipts/${receipt_number}/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': reader.language,
      authorization: `Bearer ,${token}`,
    },
    body: JSON.stringify({ email }),
  })
  await product.runJobs()
  const [mail] = await product.mail({ to: email })
  const told = [await (await fetch(page)).text(), paper.text.join('\n'), mail!.html, mail!.text]
  expect(told.map((text) => text.includes(reader.days))).toEqual([true, true, true, true])
  // The lot is open 24 hours.
  expect(told.filter((text) => /(?<!Open |las )\b2[34] (?:hours|horas)\b/.test(text))).toEqual([])
})

test.each([
  { prefix: '', days: '5 days', why: '5 × $24.00 (the last 10 hours cost a day)' },
  { prefix: '/es', days: '5 días', why: '5 × $24.00 (las últimas 10 horas cuestan un día)' },
])('a quote for 4 days and 10 hours says $days, and why', async ({ prefix, days, why }) => {
  const from = 1796140800
  const until = from + (4 * 24 + 10) * 3600
  const address = `${product.origin}${prefix}/booking?travelFromDate=${from}&travelToDate=${until}`
  const page = await (await fetch(address)).text()
  expect(page).toContain(days)
  expect(page).toContain(why)
  // Told only where it says why.
  expect(page).not.toMatch(/\b4 (?:days|días), 10(?! (?:hours is billed|horas se cobran) )/)
})
