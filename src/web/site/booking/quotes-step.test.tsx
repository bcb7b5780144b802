import { expect, test } from 'vitest'
import { quoted } from '../../../capabilities/bookings/factory.ts'
import { inLanguage } from '../../../lib/in-language.ts'
import { sharedHarness } from '../../../test/harness.ts'
import { siteTextOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import { viewQuote } from '../quotes/quote-view.server.ts'
import { QuotesStep } from './quotes-step.tsx'

const shared = sharedHarness()

/** The step of the prices of a stay that ends then. */
async function stepUntil(arrival: string, end: string) {
  const h = shared()
  const stay = { travel_from_date: arrival, travel_to_date: end }
  const quote = viewQuote(await quoted(await h.as.traveller(), 'BUY_NOW', stay), h.clock.now())
  return () =>
    siteTextOf(
      <QuotesStep
        quotes={[quote]}
        soldOut={undefined}
        code={undefined}
        editPath="/booking"
        cover={undefined}
        facts={[]}
      />,
      { settings: { terms: unknownSite().settings.terms } },
    )
}

test('an earlier end that costs less is told by its hour, and with its date where it is the day before', async () => {
  const sameDay = await stepUntil('2026-12-01 08:00:00-0800', '2026-12-03 18:00:00-0800')
  expect(sameDay()).toMatch(/Leave by \d+:\d\d [ap]m instead and save \$/)
  const dayBefore = await stepUntil('2026-12-01 20:00:00-0800', '2026-12-04 02:00:00-0800')
  expect(dayBefore()).toMatch(/Leave by Thu, 12\/03\/26, 11:00 pm instead and save \$/)
  expect(inLanguage('es', dayBefore)).toMatch(/Salga a más tardar el jue, 3 de dic de 2026, 11:00\s?p\.m\. y ahorre \$/)
})
