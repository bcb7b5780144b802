import { randomUUID } from 'node:crypto'
import { TEST_OWNER } from '../config.ts'

const CARD = { cc_number: '4242424242424242', cc_cvc: '123', cc_exp: '12/30', postal_code: '98188' }
const STAYED = { hours: 3 } as const
const PATIENCE_MS = 60_000

interface Stay {
  readonly id: string
  readonly status: string
  readonly plate: string | null
  readonly due: string
}

/**
 * Somebody at the gate, who lets cars in and out. Where there are several processes each call goes to the next of them, and
 * what takes a key is repeated under it at the one after: the answer must be about the same stay.
 */
export class Cashier {
  readonly #origins: readonly string[]
  #turn = 0
  #token: string | undefined
  /** Stays that were let out again. */
  stays = 0
  /** Answers that are neither right nor 503, as readable lines. */
  readonly wrong: string[] = []

  constructor(origins: readonly string[]) {
    this.#origins = origins
  }

  /** Lets a car in, corrects its plate and lets it out; as far as it goes where the product says 503. */
  async letThrough(): Promise<void> {
    this.#token ??= await this.#signIn()
    if (!this.#token) return
    const plate = randomUUID().slice(0, 6).toUpperCase()
    const entered_at = Temporal.Now.instant().subtract(STAYED).toString()
    const stay = await this.#twice<Stay>('arrivals', { plate, entered_at }, ({ id }) => id)
    if (!stay) return
    const corrected = `X${plate}`
    const path = `stays/${stay.id}`
    if (!(await this.#twice<Stay>(`${path}/change`, { plate: corrected }, (changed) => changed.plate))) return
    const seen = await this.#ask<Stay>(path)
    if (!seen) return
    if (seen.plate !== corrected) this.wrong.push(`the plate of ${stay.id} is ${seen.plate}, not ${corrected}`)
    const pay = { by: 'card', expected_due: seen.due, ...CARD }
    const closing = await this.#twice<{ status: string; stay: Stay }>(`${path}/close`, pay, (closed) => closed.status)
    if (!closing) return
    const left = await this.#ask<Stay>(path)
    if (!left) return
    if (left.status !== 'CLOSED') this.wrong.push(`${stay.id} was let out and is ${left.status}`)
    this.stays += 1
  }

  /** Asks, and asks again under the same key at the next process. */
  async #twice<Answer>(path: string, body: object, about: (answer: Answer) => unknown): Promise<Answer | undefined> {
    const key = randomUUID()
    const first = await this.#ask<Answer>(path, body, key)
    const again = first && (await this.#ask<Answer>(path, body, key))
    if (!again) return undefined
    const [told, repeated] = [about(first), about(again)]
    if (told !== repeated) this.wrong.push(`${path} was answered with ${String(told)}, then with ${String(repeated)}`)
    return first
  }

  async #ask<Answer>(path: string, body?: object, key?: string): Promise<Answer | undefined> {
    const { status, answer } = await this.#send(`/staff/gate/${path}`, body, {
      authorization: `Bearer ${this.#token}`,
      ...(key && { 'idempotency-key': key }),
    })
    if (status === 200) return answer as Answer
    // The session's time is over.
    if (status === 401) this.#token = undefined
    else if (status !== 503) this.wrong.push(`${path} was answered with ${status}: ${JSON.stringify(answer)}`)
    return undefined
  }

  async #signIn(): Promise<string | undefined> {
    const { email, password } = TEST_OWNER
    const { status, answer } = await this.#send('/club/login', { email, password })
    if (status !== 200 && status !== 503) this.wrong.push(`the login was answered with ${status}`)
    return (answer as { access_token?: string } | undefined)?.access_token
  }

  async #send(path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    const origin = this.#origins[this.#turn++ % this.#origins.length]!
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: response.status, answer: (await response.json()) as unknown }
  }
}
