import { expect, test } from 'vitest'
import { quotes } from '../../../capabilities/quotes/contract.ts'
import { ApiError, type Client, TransportError } from '../../../http/client.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { renew } from './renew.server.ts'

const typed = {
  quote_id: 'q1',
  product: 'BUY_NOW',
  full_name: 'Ada Lovelace',
  attempt: 'the-first-try',
  intent: 'renew',
}

/** Asks for the price again, of an API that answers `quotes.get` so. */
async function renewed(get: () => Promise<unknown>) {
  const call = (async (endpoint: unknown) => (endpoint === quotes.get ? get() : null)) as Client['call']
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return renew(pageArgs({ call }, '/booking?quoteId=q1'), form)
}

test('a price that cannot be had again leaves stay and person on the page, and says why', async () => {
  const away = () => Promise.reject(new TransportError('offline', 'no API'))
  const full = () => Promise.reject(new ApiError(503, 'overloaded', 'We’re busy. Try again in a moment.'))
  for (const [fail, said] of [
    [away, 'Unknown error. no API'],
    [full, 'We’re busy. Try again in a moment.'],
  ] as const) {
    expect(await renewed(fail)).toMatchObject({
      init: { status: 503 },
      data: {
        problem: { formErrors: expect.arrayContaining([said]) as string[] },
        values: { full_name: 'Ada Lovelace' },
        attempt: 'the-first-try',
      },
    })
  }
})

test('one whose quote is no longer there begins with the dates', async () => {
  const answer = await renewed(() => Promise.reject(new ApiError(404, 'not_found')))
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe('/booking')
})
