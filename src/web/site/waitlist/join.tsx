import type { ReactNode } from 'react'
import { data, replace } from 'react-router'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { waitlist } from '../../../capabilities/waitlist/contract.ts'
import { lengthOf } from '../../../capabilities/quotes/length.ts'
import { toArgument, toWire } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { attemptOf, formOf, nextAttempt } from '../../serve/form.server.ts'
import { type FormProblem, submit } from '../../serve/session/api.ts'
import { servicesOf, visitOf } from '../../serve/session/context.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CodeField, EmailField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { sentences } from '../../ui/sentences.ts'
import { BookingClosed } from '../booking/booking-closed.tsx'
import { NEW_CARD } from '../booking/payment-answer.ts'
import { type Wallet, walletOf } from '../booking/wallet.server.ts'
import { StaySign } from '../bookings/stay-sign.tsx'
import { CardFields } from '../cards/card-fields.tsx'
import { cardWords } from '../cards/texts.ts'
import { notSent, orUnsent } from '../drafts/unsent.ts'
import { className } from '../names/names.ts'
import { Alternatives } from '../quotes/sold-out.tsx'
import { quoteWords } from '../quotes/texts.ts'
import { bookingPath, readStay } from '../search/stay.server.ts'
import { priceStay } from '../search/stay-prices.server.ts'
import type { Route } from './+types/join'
import { texts } from './texts.ts'

export const meta = () => [{ title: title(texts().join.title) }]

const STAY = ['travel_from_date', 'travel_to_date', 'vehicle_class', 'wish'] as const

const tellForm = formOf(waitlist.join, { only: ['email'], hidden: STAY })
const bookForm = formOf(waitlist.join, {
  only: ['full_name', 'email', 'phone_number', 'most', 'cc_number', 'cc_exp', 'cc_cvc', 'postal_code'],
  hidden: [...STAY, 'payment_method', 'token_id'],
  required: ['full_name', 'most', 'cc_number', 'cc_exp', 'cc_cvc', 'postal_code'],
})

export async function loader(args: Route.LoaderArgs) {
  const now = servicesOf(args.context).now()
  const asked = readStay(args.url.searchParams, now)
  const forms = { tell: tellForm.fields, book: bookForm.fields }
  const page = { forms, attempt: crypto.randomUUID(), wallet: await walletOf(args) }
  if (!asked.stay || !asked.isGiven) return { ...page, stay: undefined, soldOut: undefined, messages: [] }
  const { vehicleClass, promoCode } = asked.fields
  const prices = await priceStay(args, asked.stay, { vehicleClass, promoCode: '' })
  const { from, to: until } = asked.stay
  const path = bookingPath(asked.stay, { vehicleClass, promoCode })
  const stay = {
    path,
    editPath: `${path}&edit=1`,
    vehicleClass,
    from: toWire(from),
    to: toWire(until),
    length: lengthOf(asked.stay, []),
    arguments: { travel_from_date: toArgument(from), travel_to_date: toArgument(until), vehicle_class: vehicleClass },
  }
  if (!prices.ok) {
    return { ...page, stay, soldOut: undefined, messages: [...Object.values(prices.faults).flat(), ...prices.messages] }
  }
  const prepaid = prices.quotes.find(({ product }) => product === 'BUY_NOW')
  return { ...page, stay: { ...stay, price: prepaid?.price.total }, soldOut: prices.soldOut, messages: [] }
}

export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const wish = wishOf(sent)
  const { input, values } = await (wish === 'BOOK' ? readBooking(sent) : tellForm.read(sent))
  const attempt = attemptOf(sent)
  const outcome = await submit(args, waitlist.join, input, { idempotencyKey: attempt })
  if (!outcome.ok) {
    const answer = { wish, problem: outcome.problem, values, attempt: nextAttempt(outcome, attempt) }
    return data(answer, { status: outcome.status === 401 ? 422 : outcome.status })
  }
  const { wait, token } = outcome.value
  visitOf(args.context).keepUrlToken(token)
  throw replace(to('Wait', { itemId: wait.id }))
}

export const clientAction = (args: Route.ClientActionArgs) =>
  orUnsent(args, (sent) => ({ wish: wishOf(sent), ...notSent(sent, texts().join.notSent) }))

const wishOf = (sent: FormData) => (sent.get('wish') === 'BOOK' ? 'BOOK' : 'TELL')

/** With a saved card no field of another one leaves here. */
async function readBooking(sent: FormData) {
  const { input, values } = await bookForm.read(sent)
  const isSaved = input.token_id && input.token_id !== NEW_CARD
  const none = {
    cc_number: undefined,
    cc_exp: undefined,
    cc_cvc: undefined,
    payment_method: undefined,
    postal_code: undefined,
  }
  return { input: isSaved ? { ...input, ...none } : { ...input, token_id: undefined }, values }
}

/** Where somebody takes a place in the line for sold-out dates: to be booked, or to be told. */
export default function JoinWaitlist({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, bookingDisabled } = useSite()
  const { stay, soldOut, messages } = loaderData
  const t = texts().join
  return (
    <div className="gutter grid gap-7 py-8 sm:py-10">
      <PageHead title={t.heading}>{t.lead}</PageHead>
      {!stay && (
        <Notice
          title={t.chooseDates}
          action={
            <ButtonLink to={to('BookingCreate')} className="mt-2">
              {t.seePrices}
            </ButtonLink>
          }
        >
          {t.chooseDatesHow}
        </Notice>
      )}
      {stay && messages.length > 0 && (
        <Notice
          tone="warning"
          title={sentences(messages)}
          action={
            <ButtonLink to={stay.editPath} className="mt-2">
              {quoteWords().soldOut.other}
            </ButtonLink>
          }
        />
      )}
      {stay && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:gap-x-10">
          <div className="grid gap-6">
            <StaySign
              tab={t.tab}
              from={stay.from}
              to={stay.to}
              length={stay.length}
              vehicle={className(settings, stay.vehicleClass)}
            />
            {soldOut ? (
              <>
                <TellMe {...loaderData} stay={stay} answer={actionData} />
                <p className="text-sm text-muted">{t.fair}</p>
              </>
            ) : (
              messages.length === 0 && (
                <Notice
                  tone="success"
                  title={t.isFree}
                  action={
                    <ButtonLink to={stay.path} tone="accent" className="mt-2">
                      {t.seePrices}
                    </ButtonLink>
                  }
                />
              )
            )}
          </div>
          {soldOut &&
            (bookingDisabled ? <BookingClosed /> : <BookForMe {...loaderData} stay={stay} answer={actionData} />)}
        </div>
      )}
      {stay && soldOut && (
        <section className="grid gap-4">
          <h2 className="text-lg">{t.instead}</h2>
          <Alternatives soldOut={soldOut} editPath={stay.editPath} />
        </section>
      )}
    </div>
  )
}

type Data = Route.ComponentProps['loaderData']

interface Props extends Pick<Data, 'forms' | 'attempt' | 'wallet'> {
  readonly stay: NonNullable<Data['stay']>
  readonly answer: Route.ComponentProps['actionData']
}

/** What came back to one of the two forms. */
function answerTo(wish: 'TELL' | 'BOOK', { answer, attempt, wallet }: Props) {
  const mine = answer?.wish === wish ? answer : undefined
  const known = wallet && { full_name: wallet.name, email: wallet.email }
  return {
    problem: mine?.problem,
    values: { ...known, ...mine?.values },
    attempt: mine?.attempt ?? attempt,
  } satisfies {
    problem: FormProblem | undefined
    values: Readonly<Record<string, string>>
    attempt: string
  }
}

function HiddenStay({ stay, wish, attempt }: { stay: Props['stay']; wish: 'TELL' | 'BOOK'; attempt: string }) {
  return Object.entries({ ...stay.arguments, wish, attempt }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function TellMe(props: Props) {
  const { problem, values, attempt } = answerTo('TELL', props)
  const t = texts().join
  const fields = fieldsOf(props.forms.tell, t.fields)
  return (
    <Panel title={t.tell}>
      <p>{t.tellHow}</p>
      <Form data-says-unsent fields={fields} problem={problem} values={values}>
        <HiddenStay stay={props.stay} wish="TELL" attempt={attempt} />
        <EmailField {...fields.email} />
        <div>
          <SubmitButton tone="quiet" pendingLabel={t.joining}>
            {t.tellButton}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

function BookForMe(props: Props) {
  const { stay, wallet } = props
  const { problem, values, attempt } = answerTo('BOOK', props)
  const t = texts().join
  const price = 'price' in stay ? stay.price : undefined
  const most = { label: t.most, ...(price !== undefined && { hint: t.mostNow(formatMoney(price)) }) }
  const fields = fieldsOf(props.forms.book, { ...cardWords().fields, ...t.fields, most })
  return (
    <Panel title={t.book}>
      <p>{t.bookHow}</p>
      <Form
        data-says-unsent
        fields={fields}
        problem={problem}
        values={{ ...(price !== undefined && { most: price }), ...values }}
      >
        <HiddenStay stay={stay} wish="BOOK" attempt={attempt} />
        <TextField {...fields.most} inputMode="decimal" className="sm:w-1/2" />
        <Group title={t.who}>
          <TextField {...fields.full_name} autoComplete="name" />
          <div className="grid gap-5 sm:grid-cols-2">
            <EmailField {...fields.email} />
            <TextField {...fields.phone_number} type="tel" autoComplete="tel" />
          </div>
        </Group>
        <Group title={t.card}>
          <Cards wallet={wallet}>
            <CardFields />
            <CodeField {...fields.postal_code} autoComplete="postal-code" className="sm:w-1/2" />
          </Cards>
          <p className="text-sm text-muted">{t.cardKept}</p>
        </Group>
        <SubmitButton tone="accent" size="lg" block pendingLabel={t.joining}>
          {t.bookButton}
        </SubmitButton>
      </Form>
    </Panel>
  )
}

/** A member's saved cards, and the fields of a new one only when that is chosen; also before scripts run. */
function Cards({ wallet, children }: { wallet: Wallet | undefined; children: ReactNode }) {
  if (!wallet || wallet.cards.length === 0) return children
  const t = texts().join
  const saved = wallet.cards.map((card) => ({
    value: card.token_id,
    title: <span className="inline-block first-letter:uppercase">{cardName(card)}</span>,
  }))
  return (
    <div className="group grid gap-5">
      <RadioCards
        legend={t.cards}
        hideLegend
        name="token_id"
        defaultValue={wallet.cards[0]?.token_id ?? NEW_CARD}
        cards={[...saved, { value: NEW_CARD, title: t.anotherCard }]}
      />
      <div className="hidden gap-5 group-has-[[value=new]:checked]:grid">{children}</div>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}
