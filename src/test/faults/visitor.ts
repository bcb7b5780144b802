import { randomInt, randomUUID } from 'node:crypto'
import { TEST_OWNER } from '../config.ts'

const PAGES = [
  '/',
  '/rates',
  '/map',
  '/contact',
  '/stay-help',
  '/blog',
  '/booking-claim',
  '/register',
  '/es',
  '/nowhere',
]

const LISTS = [
  'bookings',
  'transactions',
  'members',
  'mail/messages',
  'audit',
  'gate/manifest',
  'occupancy',
  'calendar/bookings',
  'requests',
  'exceptions',
]

const WRONG = 'not the password'
const PATIENCE_MS = 60_000

/** Whoever else asks: strangers who read pages and guess passwords, a member who signs in and out, an office that reads lists. */
export class Visitor {
  readonly #origin: string
  readonly #member = { email: `${randomUUID()}@example.com`, password: 'the shuttle is never late' }
  #office: string | undefined
  #isMember = false
  answered = 0
  /** Answers that nobody expects, as readable lines. */
  readonly wrong: string[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** One errand of each kind. */
  async visit(): Promise<void> {
    for (const page of [pick(PAGES), pick(PAGES)]) await this.#ask(page, { expected: page === '/nowhere' ? 404 : 200 })
    await this.#ask('/api/club/login', {
      body: { email: `${randomUUID()}@example.com`, password: WRONG },
      expected: 422,
    })
    await this.#signInAndOut()
    this.#office ??= await this.#signIn(TEST_OWNER)
    const { status } = await this.#ask(`/api/staff/${pick(LISTS)}`, { token: this.#office, expected: 200, orElse: 401 })
    if (status === 401) this.#office = undefined
  }

  async #signInAndOut(): Promise<void> {
    const names = { short_name: 'Ada', long_name: 'Ada Lovelace' }
    if (!this.#isMember) await this.#ask('/api/club/register', { body: { ...this.#member, ...names }, expected: 200 })
    this.#isMember = true
    const { body } = await this.#ask('/api/club/login', { body: this.#member, expected: 200 })
    const { refresh_token: token } = body as { refresh_token: string }
    // Some close the page instead.
    if (randomInt(2) === 0) await this.#ask('/oauth/revoke', { body: { token }, expected: 200 })
  }

  async #signIn({ email, password }: { email: string; password: string }): Promise<string> {
    const { body } = await this.#ask('/api/club/login', { body: { email, password }, expected: 200 })
    return (body as { access_token: string }).access_token
  }

  async #ask(
    path: string,
    { body, token, expected, orElse }: { body?: object; token?: string | undefined; expected: number; orElse?: number },
  ) {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    const response = await fetch(this.#origin + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': address,
        'x-anonymous-id': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    this.answered += 1
    const { status } = response
    if (status !== expected && status !== orElse)
      this.wrong.push(`${path} was answered with ${status}, not ${expected}: ${text.slice(0, 200)}`)
    return { status, body: path.startsWith('/api/') && text ? (JSON.parse(text) as unknown) : undefined }
  }
}

function pick<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)]!
}
