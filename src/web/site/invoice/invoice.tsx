import { data, type MiddlewareFunction, redirect } from 'react-router'
import { invoices } from '../../../capabilities/invoices/contract.ts'
import { to } from '../../paths.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { attemptOf, formOf, nextAttempt } from '../../serve/form.server.ts'
import { load, submit } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CodeField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { CardFields } from '../cards/card-fields.tsx'
import { CARD_FORM } from '../cards/card-form.ts'
import { cardWords } from '../cards/texts.ts'
import { notSent, orUnsent } from '../drafts/unsent.ts'
import type { Route } from './+types/invoice'
import { texts } from './texts.ts'

export const meta = ({ params }: Route.MetaArgs) => [
  { title: title(texts().title(params.number)) },
  { name: 'robots', content: 'noindex' },
]

const form = formOf(invoices.pay, { ...CARD_FORM, hidden: ['payment_method'] })

const openedBy = ({ params, url }: { params: { number: string }; url: URL }) => ({
  number: params.number,
  code: url.searchParams.get('code') ?? '',
})

/** An invoice of a company, for who has its mail. */
export async function loader(args: Route.LoaderArgs) {
  const opened = openedBy(args)
  const invoice = await load(args, invoices.show, opened)
  return { invoice, code: opened.code, form: form.fields, attempt: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const opened = openedBy(args)
  const { input, values } = await form.read(sent)
  const attempt = attemptOf(sent)
  const outcome = await submit(args, invoices.pay, { ...input, ...opened }, { idempotencyKey: attempt })
  if (outcome.ok) throw redirect(to('CompanyInvoice', { number: opened.number }, { query: { code: opened.code } }))
  const answer = { problem: outcome.problem, values, attempt: nextAttempt(outcome, attempt) }
  return data(answer, { status: outcome.status })
}

export const clientAction = (args: Route.ClientActionArgs) =>
  orUnsent(args, (sent) => notSent(sent, cardWords().notSent))

/** `?format=pdf` answers the document. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    if (args.url.searchParams.get('format') !== 'pdf') return next()
    const opened = openedBy({ params: { number: args.params.number ?? '' }, url: args.url })
    return fileAnswer(await load(args, invoices.document, opened))
  },
]

type Invoice = Route.ComponentProps['loaderData']['invoice']

export default function CompanyInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, code, form: shape } = loaderData
  const t = texts()
  const isCredit = invoice.kind === 'CREDIT_NOTE'
  const fields = fieldsOf(shape, { ...cardWords().fields, ...t.fields })
  return (
    <div className="gutter grid gap-8 py-8 sm:py-10">
      <PageHead title={isCredit ? t.creditTitle(invoice.number) : t.title(invoice.number)}>
        {t.lead(invoice.company)}
      </PageHead>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-10">
        <div className="grid gap-6">
          <Amounts invoice={invoice} />
          <Table
            caption={t.bookings}
            rows={invoice.lines}
            rowKey={({ booking_id }) => booking_id}
            columns={columns()}
          />
          <p>
            <ButtonLink
              to={to('CompanyInvoice', { number: invoice.number }, { query: { code, format: 'pdf' } })}
              tone="quiet"
              reloadDocument
            >
              {t.pdf}
            </ButtonLink>
          </p>
        </div>
        {invoice.to_pay === '0.00' ? (
          <Notice tone={isCredit ? 'info' : 'success'}>{isCredit ? t.credit : t.paid}</Notice>
        ) : (
          <Panel title={t.payByCard}>
            <Form data-says-unsent fields={fields} problem={actionData?.problem} values={actionData?.values}>
              <input type="hidden" name="attempt" value={actionData?.attempt ?? loaderData.attempt} />
              <TextField {...fields.full_name} autoComplete="cc-name" />
              <CardFields />
              <CodeField {...fields.postal_code} autoComplete="postal-code" className="sm:w-1/2" />
              <SubmitButton tone="accent" size="lg" block pendingLabel={t.paying}>
                {t.pay(formatMoney(invoice.to_pay))}
              </SubmitButton>
              <p className="text-sm text-muted">{t.terms}</p>
            </Form>
          </Panel>
        )}
      </div>
    </div>
  )
}

function Amounts({ invoice }: { invoice: Invoice }) {
  const t = texts()
  const facts = [
    [t.total, formatMoney(invoice.total)],
    ...(invoice.credited === '0.00' ? [] : [[t.credited, formatMoney(`-${invoice.credited}`)]]),
    ...(invoice.paid === '0.00' ? [] : [[t.received, formatMoney(`-${invoice.paid}`)]]),
    ...(invoice.kind === 'INVOICE'
      ? [
          [t.toPay, formatMoney(invoice.to_pay)],
          [t.due, whenDate(invoice.due_on)],
        ]
      : []),
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="figures text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function columns(): readonly Column<Invoice['lines'][number]>[] {
  const t = texts()
  return [
    { key: 'number', header: t.booking, cell: ({ number }) => number },
    { key: 'traveler', header: t.traveler, cell: ({ traveler }) => traveler },
    { key: 'arrival', header: t.arrival, cell: ({ travel_from_date }) => when(travel_from_date) },
    { key: 'departure', header: t.departure, cell: ({ travel_to_date }) => when(travel_to_date) },
    { key: 'amount', header: t.amount, numeric: true, cell: ({ total }) => formatMoney(total) },
  ]
}
