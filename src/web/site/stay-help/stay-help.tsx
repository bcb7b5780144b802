import { useState } from 'react'
import { data } from 'react-router'
import { stays } from '../../../capabilities/stays/contract.ts'
import type { CallOutput } from '../../../http/endpoint.ts'
import { addDays, pacificDate } from '../../../lib/pacific.ts'
import { phoneLink } from '../../links.ts'
import { to } from '../../paths.ts'
import { attemptOf, formOf, nextAttempt } from '../../serve/form.server.ts'
import { submit } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { useBusiness, useSite } from '../../serve/session/use-session.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CodeField, TextField } from '../../ui/field.tsx'
import { type Problem, SubmitButton } from '../../ui/form.tsx'
import { AskingForm } from '../../ui/asking-form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { formatMoney, Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { when } from '../../ui/when.ts'
import { CardFields } from '../cards/card-fields.tsx'
import { CARD_FORM } from '../cards/card-form.ts'
import { cardWords } from '../cards/texts.ts'
import { notSent, orUnsent, textOf } from '../drafts/unsent.ts'
import { GateCodeDrawing } from '../documents/gate-code.tsx'
import { type GateCode, gateCode } from '../documents/gate-code.server.ts'
import { describe } from '../seo/describe.ts'
import type { Route } from './+types/stay-help'
import { texts } from './texts.ts'

export const meta = () => describe({ title: texts().title, description: texts().description })

const forms = {
  find: formOf(stays.due),
  pay: formOf(stays.pay, { ...CARD_FORM, hidden: ['payment_method', 'code', 'arrived_on', 'expected_due'] }),
}

/** What the form with the card asks for. */
const PAY = 'pay'

/** A car may have been here for so long. */
const LONGEST_DAYS = 365

export function loader({ context }: Route.LoaderArgs) {
  const today = pacificDate(servicesOf(context).now())
  return {
    forms: { find: forms.find.fields, pay: forms.pay.fields },
    days: { first: addDays(today, -LONGEST_DAYS), last: today },
    attempt: crypto.randomUUID(),
  }
}

interface Answer {
  readonly asked: { readonly code: string; readonly arrived_on: string }
  readonly found?: CallOutput<typeof stays.due>
  /** What opens the exit, as a number and as its drawing. */
  readonly exit?: { readonly number: string; readonly code: GateCode; readonly until: string; readonly paid?: string }
  readonly isPending?: boolean
  readonly problem?: Problem
  /** Of the form with the card. */
  readonly paying?: { readonly problem: Problem; readonly values: Readonly<Record<string, string>> }
  readonly attempt: string
}

/** Looks a car up, or pays what is due for it. Nothing of it stands in an address, where others could read it. */
export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  if (sent.get('intent') === PAY) return pay(args, sent)
  const { input } = await forms.find.read(sent)
  return find(args, { code: input.code, arrived_on: input.arrived_on ?? '' })
}

async function find(args: Route.ActionArgs, asked: Answer['asked'], more: Partial<Answer> = {}) {
  const answer = { asked, attempt: crypto.randomUUID(), ...more }
  const outcome = await submit(args, stays.due, asked)
  if (!outcome.ok) return data<Answer>({ ...answer, problem: outcome.problem }, { status: outcome.status })
  const found = outcome.value
  const status = more.paying ? 422 : 200
  return data<Answer>({ ...answer, found, exit: exitOf(found) }, { status })
}

async function pay(args: Route.ActionArgs, sent: FormData) {
  const { input, values } = await forms.pay.read(sent)
  const asked = { code: input.code, arrived_on: input.arrived_on ?? '' }
  const attempt = attemptOf(sent)
  const outcome = await submit(args, stays.pay, input, { idempotencyKey: attempt })
  if (!outcome.ok) {
    // What is due may have grown meanwhile, so it is looked up again.
    const paying = { problem: outcome.problem, values }
    return find(args, asked, { paying, attempt: nextAttempt(outcome, attempt) })
  }
  const { status, paid } = outcome.value
  const exit = exitOf(outcome.value)
  return data<Answer>({
    asked,
    attempt: crypto.randomUUID(),
    isPending: status === 'pending',
    ...(exit && { exit: { ...exit, paid } }),
  })
}

export const clientAction = (args: Route.ClientActionArgs) =>
  orUnsent(args, (sent): Answer => {
    const { problem, values, attempt } = notSent(sent, cardWords().notSent)
    const asked = { code: textOf(sent, 'code'), arrived_on: textOf(sent, 'arrived_on') }
    return sent.get('intent') === PAY ? { asked, paying: { problem, values }, attempt } : { asked, problem, attempt }
  })

function exitOf({ exit_code: number, leave_by: until }: { exit_code: string | null; leave_by: string | null }) {
  return number && until ? { number, until, code: gateCode(number) } : undefined
}

export default function StayHelp({ loaderData, actionData }: Route.ComponentProps) {
  const { phone } = useBusiness()
  const t = texts()
  return (
    <div className="gutter grid gap-8 py-8 sm:gap-10 sm:py-12">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <PageHead title={t.title}>{t.lead}</PageHead>
        {phone && (
          <a
            href={phoneLink(phone)}
            className="inline-flex min-h-14 items-center gap-2.5 rounded-md bg-raised px-6 text-lg font-bold text-ink no-underline shadow-[inset_0_0_0_1.5px_var(--color-edge)] hover:bg-sunk max-sm:w-full max-sm:justify-center"
          >
            <Icon name="phone" size="sm" />
            <span className="figures">{t.call(phone)}</span>
          </a>
        )}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-x-12">
        <PayPart loaderData={loaderData} answer={actionData} />
        <Situations />
      </div>
    </div>
  )
}

interface PayProps {
  readonly loaderData: Route.ComponentProps['loaderData']
  readonly answer: Answer | undefined
}

/** The one thing that cannot wait: from a number to an open exit. */
function PayPart({ loaderData, answer }: PayProps) {
  const t = texts().pay
  const [lastFound, setLastFound] = useState(answer?.found)
  if (answer?.found && answer.found !== lastFound) setLastFound(answer.found)
  // A payment that could not be sent says nothing of the car.
  const found = answer?.found ?? (answer?.paying && lastFound)
  if (answer?.exit) return <Exit exit={answer.exit} />
  if (answer?.isPending)
    return (
      <Notice tone="warning" role="status" title={t.pending} action={<ToLookUp label={t.again} />}>
        {t.pendingText}
      </Notice>
    )
  if (answer && found) return <Due loaderData={loaderData} answer={answer} found={found} />
  const fields = fieldsOf(loaderData.forms.find, {
    code: t.code,
    arrived_on: { label: t.arrivedOn, hint: t.arrivedOnHint },
  })
  const { first, last } = loaderData.days
  return (
    <section aria-labelledby="pay" className="grid gap-4 rounded-lg bg-raised p-5 shadow-raised sm:p-7">
      <h2 id="pay" className="text-2xl">
        {t.title}
      </h2>
      <p className="text-muted">{t.text}</p>
      <AskingForm data-says-unsent fields={fields} problem={answer?.problem} values={answer?.asked}>
        <CodeField {...fields.code} className="[&_input]:font-mono [&_input]:tracking-wider" />
        <TextField {...fields.arrived_on} type="date" min={first} max={last} className="sm:w-1/2" />
        <SubmitButton tone="accent" size="lg" block pendingLabel={t.finding}>
          {t.find}
        </SubmitButton>
      </AskingForm>
    </section>
  )
}

function Due({ loaderData, answer, found }: PayProps & { answer: Answer; found: NonNullable<Answer['found']> }) {
  const t = texts().pay
  const fields = fieldsOf(loaderData.forms.pay, { ...cardWords().fields, full_name: t.name, postal_code: t.postal })
  const { due, total, status, entered_at } = found
  if (due === '0.00') {
    const isOpen = status === 'OPEN'
    return (
      <Notice tone="success" role="status" title={isOpen ? t.nothing : t.settled} action={<ToLookUp label={t.other} />}>
        {isOpen ? t.nothingText : t.settledText}
      </Notice>
    )
  }
  return (
    <section aria-labelledby="due" className="grid gap-5 rounded-lg bg-raised p-5 shadow-raised sm:p-7">
      <div role="status" className="grid gap-1">
        <h2 id="due" className="text-lg">
          {t.due}
        </h2>
        <Money amount={due} size="lg" className="text-4xl" />
        <p className="text-muted">{t.parkedSince(when(entered_at))}</p>
        {total !== due && <p className="text-muted">{t.total(formatMoney(total))}</p>}
      </div>
      <AskingForm data-says-unsent fields={fields} problem={answer.paying?.problem} values={answer.paying?.values}>
        <input type="hidden" name="code" value={answer.asked.code} />
        <input type="hidden" name="arrived_on" value={answer.asked.arrived_on} />
        <input type="hidden" name="expected_due" value={due} />
        <input type="hidden" name="attempt" value={answer.attempt} />
        <TextField {...fields.full_name} autoComplete="cc-name" />
        <CardFields intent={PAY} />
        <CodeField {...fields.postal_code} autoComplete="postal-code" className="sm:w-1/2" />
        <SubmitButton name="intent" value={PAY} tone="accent" size="lg" block pendingLabel={t.paying}>
          {t.button(formatMoney(due))}
        </SubmitButton>
      </AskingForm>
      <ToLookUp label={t.other} />
    </section>
  )
}

/** Back to the form that asks for a number. */
function ToLookUp({ label }: { label: string }) {
  return (
    <Link to={to('StayHelp')} className="inline-flex min-h-11 items-center font-bold text-link underline">
      {label}
    </Link>
  )
}

function Exit({ exit: { number, code, until, paid } }: { exit: NonNullable<Answer['exit']> }) {
  const t = texts().exit
  return (
    <section
      role="status"
      aria-labelledby="exit"
      className="grid items-center gap-5 rounded-lg bg-raised p-5 shadow-raised sm:grid-cols-[12rem_1fr] sm:gap-7 sm:p-7"
    >
      <div className="mx-auto w-full max-w-64">
        <GateCodeDrawing code={code} number={number} />
      </div>
      <div className="grid gap-2">
        <h2 id="exit" className="text-xl">
          {t.title}
        </h2>
        <p className="font-mono text-3xl font-bold tracking-wider break-all">{number}</p>
        <p>{t.text(when(until))}</p>
        {paid && <p className="text-muted">{t.paid(formatMoney(paid))}</p>}
      </div>
    </section>
  )
}

/** What goes wrong at a lot, and what to do at once. */
function Situations() {
  const { phone } = useBusiness()
  const { wait_minutes } = useSite().settings.guide
  const t = texts().now
  const cases = [
    { ...t.shuttle, text: t.shuttle.text(wait_minutes), href: to('PickupRequest') },
    t.car,
    t.ticket,
    t.phone,
    t.full,
    { ...t.vehicle, href: to('BookingClaim') },
  ]
  return (
    <section aria-labelledby="now" className="grid gap-2">
      <h2 id="now" className="text-2xl">
        {t.title}
      </h2>
      <div>
        {cases.map((each) => (
          <Disclosure key={each.title} summary={each.title} name="now">
            <div className="grid gap-2">
              <p>{each.text}</p>
              <p className="flex flex-wrap gap-x-6">
                {'href' in each && (
                  <Link to={each.href} className="inline-flex min-h-11 items-center font-bold text-link underline">
                    {each.link}
                  </Link>
                )}
                {phone && (
                  <a
                    href={phoneLink(phone)}
                    className="inline-flex min-h-11 items-center gap-2 font-bold text-link underline"
                  >
                    <Icon name="phone" size="sm" />
                    <span className="figures">{texts().call(phone)}</span>
                  </a>
                )}
              </p>
            </div>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
