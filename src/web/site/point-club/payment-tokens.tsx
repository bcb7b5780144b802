import { data } from 'react-router'
import { billing } from '../../../capabilities/club/billing/contract.ts'
import { countries, DEFAULT_COUNTRY, provinces } from '../../../capabilities/club/billing/places.ts'
import { formOf } from '../../serve/form.server.ts'
import { type FormProblem, load, type Outcome, submit, textField } from '../../serve/session/api.ts'
import { requireMember } from '../../serve/session/guard.ts'
import { title } from '../../title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { pageOf, withinPages } from '../../ui/pager.tsx'
import type { Places } from './address-fields.tsx'
import { AddressesPanel } from './addresses-panel.tsx'
import { CardsPanel } from './cards-panel.tsx'
import { texts } from './texts.ts'
import type { Route } from './+types/payment-tokens'

export const meta: Route.MetaFunction = () => [{ title: title(texts().billing.title) }]

export type BillingPage = Route.ComponentProps['loaderData']

/** What became of one of the page's forms, named by its button. */
export interface BillingAnswer {
  readonly intent: Intent
  readonly done: boolean
  readonly problem: FormProblem | undefined
  /** What was typed of an address; of a card nothing comes back. */
  readonly values: Readonly<Record<string, string>>
}

const INTENTS = [
  'add-card',
  'default-card',
  'delete-card',
  'record-on',
  'record-off',
  'add-address',
  'default-address',
  'delete-address',
] as const
type Intent = (typeof INTENTS)[number]

const PAGE_SIZE = 15

const cardForm = formOf(billing.addCard, { only: ['cc_number', 'cc_exp', 'cc_cvc'], hidden: ['payment_method'] })
const addressForm = formOf(billing.addAddress, {
  only: ['country', 'address_line_1', 'city', 'state', 'postal_code'],
})

/** The lists of an address form: US and CA first, WA, OR, ID and BC first, the US chosen. */
function places(): Places {
  return { countries: countries(), provinces: ['US', 'CA'].flatMap(provinces), country: DEFAULT_COUNTRY }
}

/** The two lists page by themselves: `?cards=2&addresses=1`. */
export async function loader(args: Route.LoaderArgs) {
  const { number } = requireMember(args).member
  const asked = (page_number: number) => ({ number, page_size: PAGE_SIZE, page_number, sort_by: 'is_default' }) as const
  const [cards, addresses] = await Promise.all([
    withinPages(pageOf(args.url, 'cards'), PAGE_SIZE, (page) => load(args, billing.cards, asked(page))),
    withinPages(pageOf(args.url, 'addresses'), PAGE_SIZE, (page) => load(args, billing.addresses, asked(page))),
  ])
  return {
    cards: { ...cards, form: cardForm.fields },
    addresses: { ...addresses, form: addressForm.fields, places: places() },
  }
}

export async function action(args: Route.ActionArgs) {
  const { number } = requireMember(args).member
  const sent = await args.request.formData()
  const intent = INTENTS.find((known) => known === sent.get('intent'))
  if (!intent) throw data(texts().unknownForm, { status: 400 })
  const id = textField(sent, 'id')
  const [card, address] = await Promise.all([cardForm.read(sent), addressForm.read(sent)])
  const doing: Record<Intent, () => Promise<Outcome<unknown>>> = {
    'add-card': () => submit(args, billing.addCard, { number, ...card.input }),
    'default-card': () => submit(args, billing.setDefaultCard, { number, tokenId: id }),
    'delete-card': () => submit(args, billing.deleteCard, { number, tokenId: id }),
    'record-on': () => submit(args, billing.enableAutoRecord, { number, tokenId: id }),
    'record-off': () => submit(args, billing.disableAutoRecord, { number, tokenId: id }),
    'add-address': () => submit(args, billing.addAddress, { number, ...address.input }),
    'default-address': () => submit(args, billing.setDefaultAddress, { number, id }),
    'delete-address': () => submit(args, billing.deleteAddress, { number, id }),
  }
  const outcome = await doing[intent]()
  const problem = outcome.ok ? undefined : outcome.problem
  const answer: BillingAnswer = { intent, done: outcome.ok, problem, values: outcome.ok ? {} : address.values }
  return data(answer, { status: outcome.ok ? 200 : outcome.status })
}

export default function PaymentTokenConfig({ loaderData, actionData }: Route.ComponentProps) {
  const { billing: t } = texts()
  const { cards, addresses } = loaderData
  return (
    <div className="grid max-w-text gap-6">
      <PageHead title={t.title}>{t.intro}</PageHead>
      <CardsPanel {...cards} pageSize={PAGE_SIZE} answer={isOfCards(actionData) ? actionData : undefined} />
      <AddressesPanel {...addresses} pageSize={PAGE_SIZE} answer={isOfCards(actionData) ? undefined : actionData} />
    </div>
  )
}

function isOfCards(answer: BillingAnswer | undefined): boolean {
  return answer !== undefined && !answer.intent.endsWith('address')
}
