import { type BillingAddress, billing, type PaymentToken } from '../../../capabilities/club/billing/contract.ts'
import { companies } from '../../../capabilities/companies/contract.ts'
import { load } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'

/** What a member need not type again. */
export interface Wallet {
  readonly name: string
  readonly email: string
  readonly number: string
  /** Those that may pay: none before the address is confirmed. */
  readonly points: number
  /** The default one first, as the API lists them. */
  readonly cards: readonly PaymentToken[]
  readonly addresses: readonly BillingAddress[]
  /** The company that bookings at its rate may go on the account of. */
  readonly company: string | null
}

/** Undefined for everybody who is no member. */
export async function walletOf(args: Parameters<typeof load>[0]): Promise<Wallet | undefined> {
  const account = accountOf(args.context)
  if (!account?.member) return undefined
  const { number, points, isConfirmed } = account.member
  const [cards, addresses, { company }] = await Promise.all([
    load(args, billing.cards, { number, sort_by: 'is_default' }),
    load(args, billing.addresses, { number, sort_by: 'is_default' }),
    load(args, companies.mine, {}),
  ])
  return {
    name: account.longName,
    email: account.email,
    number,
    points: isConfirmed ? points : 0,
    cards: cards.items,
    addresses: addresses.items,
    company: company?.may_bill ? company.name : null,
  }
}
