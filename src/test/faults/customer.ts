import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { en } from '../../capabilities/bookings/texts.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'

const REPEAT_AFTER_MS = 200

/** Something a customer asked for that moves money or space, or looked at, and what the answer was. */
export interface Asked {
  readonly what: 'book' | 'change' | 'cancel' | 'read'
  readonly key: string
  readonly quoteId: string
  readonly bookingId: string | undefined
  /** `unknown`: no answer, or one that says to try again or to wait; it may or may not have happened. */
  readonly answer: 'done' | 'refused' | 'unknown'
  readonly status: number | undefined
  /** Whether it said to wait, since what was asked for before is still being paid. */
  readonly isToWait?: boolean
  readonly milliseconds: number
  /** When it was sent and when the answer was there, on this process's clock. */
  readonly began: number
  readonly ended: number
  /** The status that a read saw. */
  readonly seen?: string | undefined
}

export interface Booked {
  readonly id: string
  readonly status: string
  readonly token: string
  readonly from: string
}

/** Somebody with an address and cookies of their own, who talks to the product over HTTP. */
export class Customer {
  readonly #origin: string
  readonly #patience: number
  readonly #repeats: number
  /** What counted, and what came of it. */
  readonly asked: Asked[]
  readonly #headers = {
    'content-type': 'application/json',
    'x-anonymous-id': randomUUID(),
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  }

  /** `repeats`: how often they ask again under the same key while they do not know. */
  constructor(
    origin: string,
    { patience = 40_000, repeats = 0, asked = [] }: { patience?: number; repeats?: number; asked?: Asked[] } = {},
  ) {
    this.#origin = origin
    this.#patience = patience
    this.#repeats = repeats
    this.asked = asked
  }

  async book(product: string): Promise<Booked | undefined> {
    const from = addDays(pacificDate(Temporal.Now.instant()), 2 + randomInt(300))
    const stay = stayOf(from, 1 + randomInt(5))
    const { body } = await this.#post('/booking-quotes/set', stay)
    const quote = (body as Quotes | undefined)?.quotes?.find(({ product_id }) => product_id === product)
    if (!quote) return undefined
    const answer = await this.#ask('book', '/bookings/', { quoteId: quote.quote_id, body: bookingOf(quote.quote_id) })
    const made = answer as { booking: { id: string; status: string }; token: string } | undefined
    return made && { id: made.booking.id, status: made.booking.status, token: made.token, from }
  }

  async read({ id, token }: Booked): Promise<{ status: string; paid: string }> {
    return this.#get(`/bookings/${id}`, token)
  }

  /** A file of a booking. */
  async document({ id, token }: Booked, kind: string): Promise<Buffer> {
    const { base64 = '' } = await this.#get<{ base64?: string }>(`/bookings/${id}/documents/${kind}`, token)
    return Buffer.from(base64, 'base64')
  }

  async #get<Answer>(path: string, token: string): Promise<Answer> {
    const headers = { ...this.#headers, authorization: `Bearer ,${token}` }
    const response = await fetch(`${this.#origin}/api${path}`, { headers })
    return (await response.json()) as Answer
  }

  /** Reads a booking and writes down what it looked like. */
  async look({ id, token }: Booked): Promise<void> {
    const began = performance.now()
    const headers = { ...this.#headers, authorization: `Bearer ,${token}` }
    const signal = AbortSignal.timeout(this.#patience)
    const { code, seen } = await fetch(`${this.#origin}/api/bookings/${id}`, { headers, signal })
      .then(async (answer) => ({ code: answer.status, seen: ((await answer.json()) as { status?: string }).status }))
      .catch(() => ({ code: undefined, seen: undefined }))
    const ended = performance.now()
    this.asked.push({
      what: 'read',
      key: randomUUID(),
      quoteId: '',
      bookingId: id,
      answer: code === 200 ? 'done' : 'unknown',
      status: code,
      milliseconds: ended - began,
      began,
      ended,
      seen,
    })
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
    for (let repeats = this.#repeats; ; repeats--) {
      const began = performance.now()
      const { status, body: answer } = await this.#post(path, body, { key, token })
      const ended = performance.now()
      const made = (answer as { booking?: { id: string } } | undefined)?.booking?.id
      const isChanging = (answer as { changing?: object | null } | undefined)?.changing
      const isDone = status === 200 && !isChanging
      const isToWait = mustWait(answer)
      this.asked.push({
        what,
        key,
        quoteId,
        bookingId: bookingId ?? made,
        answer: isDone ? 'done' : isUnknown(status) || isToWait ? 'unknown' : 'refused',
        status,
        isToWait,
        milliseconds: ended - began,
        began,
        ended,
      })
      if (status === 200) return answer
      if (!isUnknown(status) || repeats <= 0) return undefined
      await sleep(REPEAT_AFTER_MS)
    }
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

/** Whether the answer is to wait: what was asked for before is still being paid. */
function mustWait(answer: unknown): boolean {
  const { formErrors = [] } = (answer ?? {}) as { formErrors?: readonly string[] }
  return formErrors.includes(en.refusal.beingPaid)
}

/** 5xx says to try again; a change whose payment is not confirmed is answered as one that goes on. */
function isUnknown(status: number | undefined): boolean {
  return status === undefined || status >= 500 || status === 200
}
