import { booked } from '../../capabilities/bookings/factory.ts'
import { to, toDocument } from '../../web/paths.ts'
import { readPdf } from '../pdf.ts'
import { expect, test } from './fixture.ts'

test('a confirmation is there as page, calendar file and pass, for its holder alone', async ({
  page,
  playwright,
  product,
}) => {
  const traveller = product.traveller()
  const { id: itemId } = await booked(traveller)
  await page.goto(`${to('Booking', { itemId })}?token=${traveller.jar.urlTokens[0]}`)

  const pdf = await page.request.get(toDocument('pdf', itemId))
  expect(pdf.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="parking-\w+\.pdf"$/),
    'cache-control': 'private, no-store',
  })
  expect((await readPdf(await pdf.body())).text).toContain('Your parking is booked')

  const calendar = await page.request.get(toDocument('ics', itemId))
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)

  const pass = await page.request.get(toDocument('pkpass', itemId))
  expect(pass.headers()['content-type']).toBe('application/vnd.apple.pkpass')
  expect(
    Buffer.from(await pass.body())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  const stranger = await playwright.request.newContext({ baseURL: product.origin })
  const turnedAway = await stranger.get(toDocument('pdf', itemId), { maxRedirects: 0 })
  expect(turnedAway.status()).toBe(302)
  expect(turnedAway.headers().location).toContain('/booking-claim?next=')
  await stranger.dispose()
})
