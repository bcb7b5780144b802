import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { addDays, pacificDate } from '../../lib/pacific.ts'

/** Something a customer asked for that moves money or space, and what the answer was. */
export interface Asked {
  readonly what: 'book' | 'change' | 'cancel'
  readonly key: string
  readonly quoteId: string
  readonly bookingId: string | undefined
  /** `unknown`: no answer, or one of 5xx that says to try again; it may or may not have happened. */
  readonly answer: 'done' | 'refused' | 'unknown'
  readonly status: number | undefined
  readonly milliseconds: number
}

export interface Traffic {
  readonly asked: readonly Asked[]
  /** Lets the customers finish what they are at, and sends no more. */
  stop(): Promise<void>
}

interface Where {
  /** Where the product is now; undefined while nobody knows. */
  readonly origin: () => string | undefined
  readonly lanes?: number
  /** Milliseconds a customer waits for an answer. */
  readonly patience?: number
}

/** Customers who quote, book, change and cancel, one after the other in each lane, whatever happens to the product. */
export function startTraffic({ origin, lanes = 6, patience = 20_000 }: Where): Traffic {
  const asked: Asked[] = []
  const ending = new AbortController()
  const lane = async () => {
    while (!ending.signal.aborted) {
      const at = origin()
      const went = at !== undefined && (await visit(new Customer(at, patience, asked)).catch(() => false))
      if (!went) await sleep(20)
    }
  }
  const done = Promise.all(Array.from({ length: lanes }, lane))
  return {
    asked,
    async stop() {
      ending.abort()
      await done
    },
  }
}

/** One customer's errand. False when it could not be finished. */
async function visit(customer: Customer): Promise<boolean> {
  const booking = await customer.book(randomInt(2) === 0 ? 'BUY_NOW' : 'BOOK_NOW')
  if (!booking) return false
  const next = randomInt(4)
  if (next === 0) await customer.change(booking)
  if (next <= 1) await customer.cancel(booking)
  return true
}

interface Booked {
  readonly id: string
  readonly token: string
  readonly from: string
}

class Customer {
  readonly #origin: string
  readonly #patience: number
  readonly #asked: Asked[]
  readonly #headers = {
    'content-type': 'application/json',
    'x-anonymous-id': randomUUID(),
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  }

  constructor(origin: string, patience: number, asked: Asked[]) {
    this.#origin = origin
    this.#patience = patience
    this.#asked = asked
  }

  async book(product: string): Promise<Booked | undefined> {
    const from = addDays(pacificDate(Temporal.Now.instant()), 2 + randomInt(300))
    const stay = stayOf(from, 1 + randomInt(5))
    const { body } = await this.#post('/booking-quotes/set', stay)
    const quote = (body as Quotes | undefined)?.quotes?.find(({ product_id }) => product_id === product)
    if (!quote) return undefined
    const answer = await this.#ask('book', '/bookings/', { quoteId: quote.quote_id, body: bookingOf(quote.quote_id) })
    const made = answer as { booking: { id: string; status: string }; token: string } | undefined
    return made && made.booking.status === 'CONFIRMED' ? { id: made.booking.id, token: made.token, from } : undefined
  }

  async change({ id, token, from }: Booked): Promise<void> {
    const { body } = await this.#post(`/bookings/${id}/modify-quote`, stayOf(from, 1 + randomInt(8)), { token })
    const quoteId = (body as { quote_id?: string } | undefined)?.quote_id
    if (!quoteId) return
    const request = { quoteId, bookingId: id, token, body: { quote_id: quoteId } }
    await this.#ask('change', `/bookings/${id}/modify`, request)
  }

  async cancel({ id, token }: Booked): Promise<void> {
    await this.#ask('cancel', `/bookings/${id}/cancel`, { quoteId: '', bookingId: id, token, body: {} })
  }

  /** Asks for something that counts, and writes down what came of it. */
  async #ask(
    what: Asked['what'],
    path: string,
    { quoteId, bookingId, token, body }: { quoteId: string; bookingId?: string; token?: string; body: object },
  ): Promise<unknown> {
    const key = randomUUID()
    const began = performance.now()
    const { status, body: answer } = await this.#post(path, body, { key, token })
    const made = (answer as { booking?: { id: string } } | undefined)?.booking?.id
    this.#asked.push({
      what,
      key,
      quoteId,
      bookingId: bookingId ?? made,
      answer: status === 200 ? 'done' : status === undefined || status >= 500 ? 'unknown' : 'refused',
      status,
      milliseconds: performance.now() - began,
    })
    return status === 200 ? answer : undefined
  }

  async #post(path: string, body: object, { key, token }: { key?: string; token?: string } = {}) {
    try {
      const response = await fetch(`${this.#origin}/api${path}`, {
        method: 'POST',
        headers: {
          ...this.#headers,
          ...(key && { 'idempotency-key': key }),
          ...(token && { authorization: `Bearer ,${token}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.#patience),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    } catch {
      return { status: undefined, body: undefined }
    }
  }
}

interface Quotes {
  readonly quotes?: readonly { quote_id: string; product_id: string }[]
}

function stayOf(from: string, days: number) {
  return {
    travel_from_date: wallClock(from),
    travel_to_date: wallClock(addDays(from, days)),
  }
}

/** Eight in the morning of a Pacific day, with the offset in force. */
function wallClock(date: string): string {
  const at = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'America/Los_Angeles', plainTime: '08:00' })
  return `${date}T08:00:00${at.offset}`
}

function bookingOf(quoteId: string) {
  return {
    quote_id: quoteId,
    email: `${randomUUID()}@example.com`,
    full_name: 'Ada Lovelace',
    phone_number: '2065550100',
    postal_code: '98188',
    cc_number: '4242424242424242',
    cc_cvc: '123',
    cc_exp: '12/30',
  }
}

/** What customers were told and what the database does not know of; empty when every answer was kept. */
export async function lostAnswers<DB>(db: Kysely<DB>, asked: readonly Asked[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string; quote_id: string }>`
    select id, status, quote_id from bookings`.execute(db)
  const bookings = new Map(rows.map((row) => [row.id, row]))
  const cancelled = new Set(asked.filter(({ what }) => what === 'cancel').map(({ bookingId }) => bookingId))
  const live = rows.filter(({ status }) => status !== 'CANCELLED').map(({ quote_id }) => quote_id)
  return asked.flatMap((one) => {
    const booking = bookings.get(one.bookingId ?? '')
    if (one.answer === 'refused') return live.includes(one.quoteId) ? [`refused and done: ${tell(one)}`] : []
    if (one.answer === 'unknown') return []
    if (!booking) return [`gone: ${tell(one)}`]
    if (one.what === 'cancel') return booking.status === 'CANCELLED' ? [] : [`not cancelled: ${tell(one)}`]
    if (one.what === 'change') return booking.quote_id === one.quoteId ? [] : [`not changed: ${tell(one)}`]
    const isGone = booking.status === 'CANCELLED' && !cancelled.has(booking.id)
    return isGone ? [`cancelled by nobody: ${tell(one)}`] : []
  })
}

function tell({ what, bookingId, quoteId, status }: Asked): string {
  return `${what} ${bookingId ?? quoteId} was answered ${status}`
}
