import cardValidator from 'card-validator'
import { type RawBuilder, sql } from 'kysely'
import { passesLuhn } from '../lib/luhn.ts'
import { type Cents, cents } from '../lib/money.ts'
import { ZONE } from '../lib/pacific.ts'
import {
  type CardDetails,
  type CardRow,
  type ChargeOutcome,
  type ChargeRequest,
  type Gateway,
  type KeptCard,
  type MadeCharge,
  type Movement,
  type PresentedCard,
  type ReaderCharge,
  type ReaderOutcome,
  type Readers,
  type Refusal,
  type RefundOutcome,
  type RefundRequest,
  type SavedCard,
  savedCardOf,
} from './cards.ts'
import { asyncCommit, insertRows, json, type Row, sqlState } from './database.ts'
import { disputeLines, raiseDispute, type Sandbox, sandboxDisputes } from './sandbox-disputes.ts'
import { gathered } from './together.ts'

/** Numbers known from card processors that are refused as soon as the card is saved (docs/rules.md, "Paying"). */
const REFUSED_WHEN_SAVED: Readonly<Record<string, Refusal>> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000127': 'wrong_code',
  '4000000000000069': 'expired',
  '4000000000000119': 'processor_error',
}

/** Can be saved, and is declined at each charge. */
const REFUSED_WHEN_CHARGED = '4000000000000341'

/** Is charged, and disputed at once. */
const DISPUTED = '4000000000000259'

/** Its bank asks whether it is the cardholder before it is kept. */
const CHALLENGED = '4000002760003184'

type Behaviour = Row<'sandbox.cards'>['behaviour']

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  [REFUSED_WHEN_CHARGED]: 'DECLINED_WHEN_CHARGED',
  [DISPUTED]: 'DISPUTED',
}

/** The wallet of the demonstration: one card that is good, and one that banks decline. */
const WALLET = [
  { token: 'wallet_visa', brand: 'visa', last4: '4242', number: '4242424242424242' },
  { token: 'wallet_declined', brand: 'visa', last4: '0002', number: '4000000000000002' },
] as const

/** How many years from now the cards of the wallet are good. */
const WALLET_YEARS = 3

/**
 * A card processor for the demonstration: it moves no money and knows the processors' test numbers.
 *
 * It stands for somebody else's machine, so it writes through the pool, never inside a caller's transaction: what was
 * charged stays charged when the caller rolls back. Of a card it keeps brand, last four, expiry, a keyed fingerprint
 * and how the number behaves; never number or code. New cards and charges wait for no disk: what we keep because of them
 * is committed later, so it is never there without them.
 */
export function createSandbox(services: Sandbox): Gateway {
  return {
    name: 'sandbox',
    zone: ZONE,
    saveCard: (card) => saveCard(services, card),
    saveToken: (token) => saveToken(services, token),
    isChallenge: (token) => ANSWERED.test(token),
    walletCards: WALLET.map(({ token, brand, last4 }) => ({ token, brand, last4 })),
    forgetCard: (token) => forgetCard(services, token),
    authorise: (request) => authorise(services, request),
    capture: (request) => capture(services, request),
    cancel: (request) => cancel(services, request),
    refund: (request) => refund(services, request),
    findCharge: (key) => findCharge(services, key),
    findRefund: (key) => findRefund(services, key),
    movements: (from, until) => movements(services, from, until),
    check: async () => ({ state: 'ready', isLive: false }),
    readers: readersOf(services),
    disputes: sandboxDisputes(services, (charge) => raiseById(services, charge)),
  }
}

async function saveCard(sandbox: Sandbox, card: CardDetails): Promise<KeptCard> {
  const number = card.number.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return { refusal: 'invalid_number' }
  if (hasExpired(card, sandbox.clock.now())) return { refusal: 'expired' }
  const refusal = REFUSED_WHEN_SAVED[number]
  if (refusal) return { refusal }

  const saved: SavedCard = {
    token: `card_${sandbox.random.token()}`,
    fingerprint: sandbox.keys.digest('sandbox card', number).toString('base64url'),
    brand: cardValidator.number(number).card?.type ?? 'unknown',
    last4: number.slice(-4),
    expMonth: card.expMonth,
    expYear: card.expYear,
  }
  const behaviour = BEHAVIOURS[number] ?? 'APPROVED'
  await keepCard(sandbox, { card: saved, behaviour })
  if (number === CHALLENGED) return { challenge: { id: saved.token.replace('card_', 'challenge_') } }
  return { card: saved }
}

const keepCard = gathered(async ({ db }: Sandbox, kept: readonly { card: SavedCard; behaviour: Behaviour }[]) => {
  const rows = kept.map(({ card: { token, fingerprint, brand, last4, expMonth, expYear }, behaviour }) => ({
    token,
    fingerprint,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    behaviour,
  }))
  await sql`with kept as (${insertRows('sandbox.cards', rows)}) select from ${asyncCommit(db)}`.execute(db)
  return kept.map(() => undefined)
})

/** How the demonstration's page answers a challenge: by its id, which a bank that is not told so has at its end. */
const ANSWERED = /^challenge_([\w-]+?)(~failed)?$/

/** The card of a challenge, as the cardholder answered it. */
async function saveChallenged({ db }: Sandbox, answer: string): Promise<KeptCard> {
  const [, name, failed] = ANSWERED.exec(answer) ?? []
  if (failed) return { refusal: 'unconfirmed' }
  const { rows } = await sql<CardRow>`
    select token, fingerprint, brand, last4, exp_month, exp_year from sandbox.cards where token = ${`card_${name}`}`.execute(
    db,
  )
  return rows[0] ? { card: savedCardOf(rows[0]) } : { refusal: 'unconfirmed' }
}

/** Saves a card of the wallet as if it had been typed, or one whose challenge was answered. */
async function saveToken(sandbox: Sandbox, token: string): Promise<KeptCard> {
  if (ANSWERED.test(token)) return saveChallenged(sandbox, token)
  const held = WALLET.find((card) => card.token === token)
  if (!held) return { refusal: 'invalid_number' }
  const { year } = sandbox.clock.now().toZonedDateTimeISO(ZONE)
  return saveCard(sandbox, { number: held.number, cvc: '000', expMonth: 12, expYear: year + WALLET_YEARS })
}

/** What was charged stays in its books, on a card that is nobody's and is declined from now on. */
async function forgetCard(sandbox: Sandbox, token: string): Promise<void> {
  await sql`
    update sandbox.cards set fingerprint = '', behaviour = 'DECLINED_WHEN_CHARGED' where token = ${token}`.execute(
    sandbox.db,
  )
}

/** A card is good until the end of the month printed on it. */
function hasExpired({ expMonth, expYear }: Pick<CardDetails, 'expMonth' | 'expYear'>, now: Temporal.Instant): boolean {
  const { year, month } = now.toZonedDateTimeISO(ZONE)
  return expYear * 12 + expMonth < year * 12 + month
}

async function authorise(sandbox: Sandbox, request: ChargeRequest): Promise<ChargeOutcome> {
  const { key, token, amount } = request
  const charge = (await makeCharge(sandbox, request)) ?? (await chargeOf(sandbox, key))
  if (!charge) throw new Error('The sandbox knows no card with this token')
  if (charge.token !== token || charge.amount_cents !== amount) throw otherRequest(key)
  await disputeIfTestCard(sandbox, charge)
  return outcomeOf(charge)
}

/** Undefined where there is a charge with this key already, or no such card. */
const makeCharge = gathered(
  async (sandbox: Sandbox, requests: readonly ChargeRequest[]): Promise<readonly (Charge | undefined)[]> => {
    const asked = requests.map(({ key, token, amount, capture }) => ({
      key,
      id: `ch_${sandbox.random.token()}`,
      token,
      amount_cents: amount,
      is_captured: capture,
    }))
    const now = sandbox.clock.now()
    const { rows } = await sql<Charge>`
      with asked as materialized (
        select * from jsonb_to_recordset(${json(asked)})
          as asked (key text, id text, token text, amount_cents int, is_captured boolean)
      ),
      -- Looked up one by one: of a list the planner expects so many that it would read the whole table.
      card as materialized (select * from sandbox.cards where token = any(array(select token from asked))),
      made as (
        insert into sandbox.charges (key, id, token, amount_cents, status, refusal, captured_cents, created_at, captured_at)
        select key, id, token, amount_cents,
          case when is_declined then 'REFUSED' when is_captured then 'CAPTURED' else 'AUTHORISED' end,
          case when is_declined then 'declined' end,
          case when is_captured and not is_declined then amount_cents else 0 end,
          ${now}::timestamptz,
          case when is_captured and not is_declined then ${now}::timestamptz end
        from asked join (select token, behaviour = 'DECLINED_WHEN_CHARGED' as is_declined from card) as known using (token),
          ${asyncCommit(sandbox.db)}
        on conflict (key) do nothing returning *)
      ${chargesOf(sql`made`, sql`card`)}`.execute(sandbox.db)
    const made = new Map(rows.map((row) => [row.id, row]))
    return asked.map(({ id }) => made.get(id))
  },
)

async function capture(sandbox: Sandbox, { key, amount }: MadeCharge & { amount: Cents }): Promise<ChargeOutcome> {
  await sql`
    update sandbox.charges set status = 'CAPTURED', captured_cents = ${amount}, captured_at = ${sandbox.clock.now()}
    where key = ${key} and status = 'AUTHORISED'`.execute(sandbox.db)
  const charge = await knownCharge(sandbox, key)
  await disputeIfTestCard(sandbox, charge)
  if (charge.status === 'CAPTURED' && charge.captured_cents !== amount) throw otherRequest(key)
  return outcomeOf(charge)
}

async function cancel(sandbox: Sandbox, { key }: MadeCharge): Promise<ChargeOutcome> {
  await sql`update sandbox.charges set status = 'VOIDED' where key = ${key} and status = 'AUTHORISED'`.execute(
    sandbox.db,
  )
  return outcomeOf(await knownCharge(sandbox, key))
}

const UNIQUE_VIOLATION = '23505'

async function refund(sandbox: Sandbox, { key, charge, amount }: RefundRequest): Promise<RefundOutcome> {
  try {
    // Two calls with one key may both find no refund; the second then breaks on the key and takes its update back.
    await sql`
      with charge as (
        update sandbox.charges set refunded_cents = refunded_cents + ${amount}
        where key = ${charge.key} and refunded_cents + ${amount} <= captured_cents
          and not exists (select from sandbox.refunds where key = ${key})
        returning id
      )
      insert into sandbox.refunds (key, id, charge_id, amount_cents, created_at)
      select ${key}, ${`re_${sandbox.random.token()}`}, id, ${amount}, ${sandbox.clock.now()}::timestamptz from charge`.execute(
      sandbox.db,
    )
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
  }
  const made = await refundOf(sandbox, key)
  if (!made) throw new RangeError('More is refunded than was captured and is still there')
  if (made.charge_key !== charge.key || made.amount_cents !== amount) throw otherRequest(key)
  return { ref: made.id, status: 'settled' }
}

async function findCharge(sandbox: Sandbox, key: string): Promise<ChargeOutcome | undefined> {
  const charge = await chargeOf(sandbox, key)
  return charge && outcomeOf(charge)
}

async function findRefund(sandbox: Sandbox, key: string): Promise<RefundOutcome | undefined> {
  const made = await refundOf(sandbox, key)
  return made && { ref: made.id, status: 'settled' }
}

/** It keeps nothing of what is paid and refunded, and takes a fee for a dispute. */
async function* movements({ db }: Sandbox, from: Temporal.Instant, until: Temporal.Instant): AsyncIterable<Movement> {
  const { rows } = await sql<Pick<Movement, 'id' | 'kind' | 'amount' | 'fee' | 'at'> & { key: string | null }>`
    select * from (
      select id, 'CHARGE' as kind, key, captured_cents as amount, 0 as fee, captured_at as at from sandbox.charges
      where captured_at >= ${from} and captured_at < ${until}
      union all
      select id, 'REFUND', key, -amount_cents, 0, created_at from sandbox.refunds
      where created_at >= ${from} and created_at < ${until}
      union all
      select id, 'OTHER', null, amount, fee, at from ${disputeLines} where at >= ${from} and at < ${until}
    ) as lines order by at, id`.execute(db)
  for (const { key, ...line } of rows) {
    const description = line.kind === 'OTHER' ? 'adjustment' : line.kind.toLowerCase()
    yield { ...line, key: key ?? undefined, fee: cents(line.fee), description }
  }
}

type Charge = Pick<Row<'sandbox.charges'>, 'id' | 'token' | 'amount_cents' | 'captured_cents' | 'status' | 'refusal'> &
  Pick<Row<'sandbox.cards'>, 'fingerprint' | 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'behaviour'>

async function chargeOf({ db }: Sandbox, key: string): Promise<Charge | undefined> {
  const { rows } = await sql<Charge>`${chargesOf(sql`sandbox.charges`)} where key = ${key}`.execute(db)
  return rows[0]
}

function chargesOf(source: RawBuilder<unknown>, cards: RawBuilder<unknown> = sql`sandbox.cards`): RawBuilder<Charge> {
  return sql`
    select id, token, amount_cents, captured_cents, status, refusal, fingerprint, brand, last4, exp_month, exp_year,
      behaviour
    from ${source} join ${cards} using (token)`
}

async function disputeIfTestCard(sandbox: Sandbox, charge: Charge): Promise<void> {
  if (charge.behaviour === 'DISPUTED' && charge.status === 'CAPTURED') await raiseDispute(sandbox, charge)
}

/** Disputes a charge by its name; undefined for one that was not captured. */
async function raiseById(sandbox: Sandbox, id: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<Charge, 'id' | 'captured_cents'>>`
    select id, captured_cents from sandbox.charges where id = ${id} and captured_cents > 0`.execute(sandbox.db)
  return rows[0] && raiseDispute(sandbox, rows[0])
}

async function knownCharge(sandbox: Sandbox, key: string): Promise<Charge> {
  const charge = await chargeOf(sandbox, key)
  if (!charge) throw new Error(`The sandbox has no charge ${key}`)
  return charge
}

async function refundOf({ db }: Sandbox, key: string) {
  const { rows } = await sql<Pick<Row<'sandbox.refunds'>, 'id' | 'amount_cents'> & { charge_key: string }>`
    select r.id, r.amount_cents, c.key as charge_key
    from sandbox.refunds r join sandbox.charges c on c.id = r.charge_id where r.key = ${key}`.execute(db)
  return rows[0]
}

function outcomeOf(charge: Charge): ChargeOutcome {
  if (charge.status === 'REFUSED') return { status: 'refused', refusal: charge.refusal ?? 'declined' }
  return {
    status: ({ AUTHORISED: 'authorised', CAPTURED: 'captured', VOIDED: 'voided' } as const)[charge.status],
    ref: charge.id,
    card: savedCardOf(charge),
    captured: charge.captured_cents,
  }
}

/** A key names one movement of money. The same key with another amount is a bug of ours, never a second movement. */
function otherRequest(key: string): Error {
  return new Error(`The key ${key} was used for another request`)
}

// Card readers.

type Action = Pick<Row<'sandbox.reader_actions'>, 'status' | 'refusal' | 'amount_cents'>

/** Any reader with a name like this is there: it is drawn on the screen of the gate. */
const NAME = /^tmr_\w{1,40}$/

/** The sandbox's card readers: what one shows is a row, and a card is held to it by a press on the screen. */
function readersOf(sandbox: Sandbox): Readers {
  async function look(charge: ReaderCharge): Promise<ReaderOutcome> {
    const action = await actionOf(sandbox, charge.key)
    if (!action) return { status: 'idle' }
    if (action.amount_cents !== charge.amount) throw otherRequest(charge.key)
    if (action.status === 'WAITING') return { status: 'waiting' }
    if (action.status === 'REFUSED') return { status: 'refused', refusal: action.refusal ?? 'canceled' }
    const made = await findCharge(sandbox, charge.key)
    if (!made) throw new Error(`The sandbox lost the charge ${charge.key}`)
    return made
  }

  return {
    find: async (id) =>
      NAME.test(id) ? { id, model: 'On-screen reader', isOnline: true, isSimulated: true } : undefined,
    async show(charge) {
      await begin(sandbox, charge)
      const outcome = await look(charge)
      return outcome.status === 'idle' ? { status: 'refused', refusal: 'reader_busy' } : outcome
    },
    look,
    async withdraw(charge) {
      await refuse(sandbox, charge)
      const outcome = await look(charge)
      if (outcome.status === 'waiting' || outcome.status === 'idle') throw new Error('A reader kept what was withdrawn')
      return outcome
    },
    present: (reader, card) => present(sandbox, reader, card),
  }
}

/** One amount at a time: on a reader that shows another one, nothing begins. */
async function begin({ db, clock }: Sandbox, { key, reader, amount }: ReaderCharge): Promise<void> {
  await sql`
    insert into sandbox.reader_actions (key, reader, amount_cents, status, created_at)
    values (${key}, ${reader}, ${amount}, 'WAITING', ${clock.now()}) on conflict do nothing`.execute(db)
}

/** Ends what waits; and what never stood on a reader can't be put there later. */
async function refuse({ db, clock }: Sandbox, { key, reader, amount }: ReaderCharge): Promise<void> {
  await sql`
    insert into sandbox.reader_actions as actions (key, reader, amount_cents, status, refusal, created_at)
    values (${key}, ${reader}, ${amount}, 'REFUSED', 'canceled', ${clock.now()})
    on conflict (key) do update set status = 'REFUSED', refusal = 'canceled' where actions.status = 'WAITING'`.execute(
    db,
  )
}

async function present(sandbox: Sandbox, reader: string, card: PresentedCard): Promise<void> {
  const { db, random, keys, clock } = sandbox
  if (card === 'declined') {
    await sql`
      update sandbox.reader_actions set status = 'REFUSED', refusal = 'declined'
      where reader = ${reader} and status = 'WAITING'`.execute(db)
    return
  }
  const number = '4242424242424242'
  const token = `present_${random.token()}`
  const now = clock.now()
  await sql`
    with taken as (
      update sandbox.reader_actions set status = 'CAPTURED' where reader = ${reader} and status = 'WAITING'
      returning key, amount_cents
    ),
    card as (
      insert into sandbox.cards (token, fingerprint, brand, last4, exp_month, exp_year, behaviour)
      select ${token}, ${keys.digest('sandbox card', number).toString('base64url')}, 'visa', ${number.slice(-4)}, 12, 2040, 'APPROVED'
      from taken returning token
    )
    insert into sandbox.charges (key, id, token, amount_cents, status, captured_cents, created_at, captured_at)
    select taken.key, ${`ch_${random.token()}`}, card.token, taken.amount_cents, 'CAPTURED', taken.amount_cents,
      ${now}::timestamptz, ${now}::timestamptz
    from taken, card`.execute(db)
}

async function actionOf({ db }: Sandbox, key: string): Promise<Action | undefined> {
  const { rows } = await sql<Action>`
    select status, refusal, amount_cents from sandbox.reader_actions where key = ${key}`.execute(db)
  return rows[0]
}
