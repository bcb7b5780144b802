import type { APIRequestContext } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { auth } from '../../capabilities/auth/contract.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { settings } from '../../capabilities/settings/contract.ts'
import { to, toDocument } from '../../web/paths.ts'
import { ANOTHER_BUSINESS, ANOTHER_GUIDE, TRACES } from '../another-business.ts'
import { TEST_OWNER } from '../config.ts'
import { readPdf } from '../pdf.ts'
import { expect, test } from './fixture.ts'

test('another operator changes its settings, and no page, mail or document shows a trace of the first', async ({
  page,
  product,
}) => {
  const owner = product.traveller()
  owner.jar.authToken = (await owner.call(auth.login, TEST_OWNER)).access_token
  await owner.call(settings.setBusiness, ANOTHER_BUSINESS)
  await owner.call(settings.setGuide, ANOTHER_GUIDE)
  await owner.call(settings.setGlossary, { glossary: [] })
  const traveller = product.traveller()
  const { id: itemId, number } = await booked(traveller)
  await traveller.call(bookings.email, { number, email: 'ada@example.com', with_pdf: true })
  await product.runJobs()
  // A page may lag behind its settings for a second.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Mile High Park &amp; Ride')

  await page.goto(`${to('Booking', { itemId })}?token=${traveller.jar.urlTokens[0]}`)
  const found: Record<string, string | undefined> = {}
  for (const [path, html] of await everyPage(page.request, to('Booking', { itemId }))) found[path] = traceIn(html)
  const file = async (kind: Parameters<typeof toDocument>[0]) =>
    (await page.request.get(toDocument(kind, itemId))).body()
  found.pdf = traceIn((await readPdf(await file('pdf'))).text.join(' '))
  found.ics = traceIn((await file('ics')).toString('utf8'))
  found.pass = traceIn(passOf(await file('pkpass')))
  for (const { subject, html, text } of await product.mail()) found[subject] = traceIn(subject + html + text)

  expect(Object.entries(found).filter(([, trace]) => trace !== undefined)).toEqual([])
  expect(Object.keys(found).length, 'pages, mails and documents were looked at').toBeGreaterThan(25)
})

function traceIn(text: string): string | undefined {
  const place = text.search(TRACES)
  return place < 0 ? undefined : text.slice(Math.max(0, place - 60), place + 60)
}

/** Every page that links lead to, from Home and from one booking. */
async function everyPage(request: APIRequestContext, booking: string): Promise<[string, string][]> {
  const [seen, pages, waiting] = [new Set(['/', booking]), new Array<[string, string]>(), ['/', booking]]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const answer = await request.get(path)
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    const html = await answer.text()
    pages.push([path, html.replaceAll(/<style[\s\S]*?<\/style>/g, '')])
    for (const [, href = ''] of html.matchAll(/<a[^>]* href="(\/[^"#?]*)/g)) {
      if (!seen.has(href)) waiting.push(href)
      seen.add(href)
    }
  }
  return pages
}

/** The texts of a pass: it is a ZIP file whose pass.json says what it shows. */
function passOf(bytes: Buffer): string {
  return strFromU8(unzipSync(bytes)['pass.json'] ?? new Uint8Array())
}
