import { accountByEmail, createAccount, hashPassword } from '../capabilities/auth/index.ts'
import { bookings } from '../capabilities/bookings/contract.ts'
import { enroll, type Member } from '../capabilities/club/index.ts'
import { seedDemoPasses } from '../capabilities/passes/index.ts'
import { saveCard } from '../capabilities/payments/index.ts'
import { grantRegistrationBonus } from '../capabilities/club/points/index.ts'
import { quotes } from '../capabilities/quotes/contract.ts'
import { leave, openStay, TICKET_LENGTH } from '../capabilities/stays/index.ts'
import { vouchers } from '../capabilities/vouchers/contract.ts'
import { auth } from '../capabilities/auth/contract.ts'
import { type Client, createClient } from '../http/client.ts'
import { BASES } from '../http/serve.ts'
import { addDays, fromLocal, pacificDate, toArgument } from '../lib/pacific.ts'
import { type Context, transaction } from '../platform/context.ts'
import type { Api } from './api.ts'
import { seedDemoLot } from './demo-lot.ts'

/** The demonstration's member. The password is public: the README names it. */
export const DEMO_MEMBER = { email: 'member@example.com', password: 'evergreen-demo' } as const

/**
 * A member with a history: stays that earned points, a voucher, upcoming trips. Past events are written with their dates;
 * upcoming ones go through the API. Does nothing when the member exists.
 */
export async function seedDemoMember(ctx: Context, api: Api): Promise<void> {
  if (await accountByEmail(ctx, DEMO_MEMBER.email)) return
  const then = at(ctx, 130, '10:00')
  const member = await transaction({ ...ctx, now: then }, join)
  for (const [daysAgo, days] of PAST_STAYS) await park(ctx, member, { daysAgo, days })
  const client = visitor(api)
  await client.logIn()
  const trip = await book(client.call, ctx, { ahead: 12, days: 4 })
  await book(client.call, ctx, { ahead: 61, days: 9 })
  const free = { ...stay(ctx, { ahead: 18, days: 1 }), number: member.number }
  const voucher = await client.call(vouchers.issue, free)
  await seedDemoPasses(ctx, [
    { serial: trip.id, kind: 'BOOKING', number: trip.number },
    { serial: voucher.id, kind: 'VOUCHER', number: voucher.number },
    { serial: member.account_id, kind: 'MEMBERSHIP', number: member.number },
  ])
  await seedDemoLot(ctx, visitor(api).call)
}

/** How many days ago a stay ended, and how long it was. */
const PAST_STAYS = [
  [112, 5],
  [88, 3],
  [71, 10],
  [54, 4],
  [36, 6],
  [20, 2],
  [9, 8],
] as const

async function join(ctx: Context): Promise<Member> {
  const account = {
    id: ctx.random.uuid(),
    kind: 'member',
    email: DEMO_MEMBER.email,
    password_hash: await hashPassword(DEMO_MEMBER.password),
    short_name: 'Robin',
    long_name: 'Robin Traveler',
  } as const
  await createAccount(ctx, account)
  const member = await enroll(ctx, account.id)
  await grantRegistrationBonus(ctx, { accountId: account.id, email: account.email })
  return member
}

const CARD = { number: '4242424242424242', cvc: '123', expMonth: 12, expYear: 2040 }

/** A past stay, paid by card. */
async function park(ctx: Context, member: Member, { daysAgo, days }: { daysAgo: number; days: number }): Promise<void> {
  const { id } = await openStay(
    { ...ctx, now: at(ctx, daysAgo + days, '06:30') },
    {
      ticket_num: ctx.random.code(TICKET_LENGTH),
      record_loc: ctx.random.code(TICKET_LENGTH),
      vehicle_class: 'STANDARD',
      entered_at: at(ctx, daysAgo + days, '06:30'),
      account_id: member.account_id,
      point_club_number: member.number,
    },
  )
  const owner = { email: member.email, name: member.long_name, postalCode: '98188' }
  const kept = await saveCard(ctx, CARD, owner)
  if (!('card' in kept)) throw new Error('The demonstration card was refused')
  await leave({ ...ctx, now: at(ctx, daysAgo, '06:10') }, id, { tender: { by: 'card', card: kept.card } })
}

/** A Pacific time of a day in the past. */
function at(ctx: Context, daysAgo: number, time: string): Temporal.Instant {
  return fromLocal(addDays(pacificDate(ctx.now), -daysAgo), time)
}

interface Ahead {
  readonly ahead: number
  readonly days: number
}

function stay(ctx: Context, { ahead, days }: Ahead) {
  const date = addDays(pacificDate(ctx.now), ahead)
  return {
    travel_from_date: toArgument(fromLocal(date, '07:00')),
    travel_to_date: toArgument(fromLocal(addDays(date, days), '18:30')),
  }
}

async function book(call: Client['call'], ctx: Context, when: Ahead): Promise<{ id: string; number: string }> {
  const { quotes: offered } = await call(quotes.set, stay(ctx, when))
  const quote_id = offered.find(({ is_purchasable }) => is_purchasable)?.quote_id ?? ''
  const { booking } = await call(bookings.create, {
    quote_id,
    email: DEMO_MEMBER.email,
    full_name: 'Robin Traveler',
    phone_number: '(206) 555-0142',
    cc_number: CARD.number,
    cc_cvc: CARD.cvc,
    cc_exp: '12/40',
    postal_code: '98188',
  })
  return booking
}

/** The member's browser. */
function visitor(api: Api) {
  let authToken: string | undefined
  const origin = 'http://demo.local'
  const client = createClient({
    send: (asked) => api.ask(asked, { address: '127.0.0.1' }),
    bases: { api: origin + BASES.api, auth: origin + BASES.auth },
    session: {
      credential: () => ({ authToken, urlTokens: [] }),
      refreshToken: () => undefined,
      sessionId: () => undefined,
      anonymousId: () => undefined,
      keepIds: () => undefined,
      keepTokens: () => undefined,
      logOut: () => undefined,
    },
    mode: { current: 'normal' },
  })
  return {
    call: client.call,
    async logIn() {
      authToken = (await client.call(auth.login, { ...DEMO_MEMBER })).access_token
    },
  }
}
