import { pageScreen } from '../kit/screen.ts'
import { Link } from 'react-router'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { voucherDesk } from '../../../capabilities/vouchers/office-contract.ts'
import { MoneyRow, PriceLines } from '../../site/quotes/price-lines.tsx'
import { viewPrice } from '../../site/quotes/quote-view.server.ts'
import { when, whenDate } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load, submit, textFields } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { EmailField } from '../../ui/field.tsx'
import { Table } from '../../ui/table.tsx'
import { movements } from '../desk/movements.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { Fact } from '../legacy/fact.tsx'
import { History } from '../legacy/history.tsx'
import { deedOf, type Deeds, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/voucher'
import { texts } from './texts.ts'
import { StandingBadge } from './standing.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffTimeVoucher',
  path: '/staff/time-vouchers/{itemId}',
  title: 'Time voucher',
  needs: ['voucherDesk.one'],
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: title(loaderData ? texts().title(loaderData.voucher.number) : texts().voucher) },
]

export async function loader(args: Route.LoaderArgs) {
  const { voucher, ...found } = await load(args, voucherDesk.one, { voucherId: args.params.itemId })
  const { rate, ...shown } = voucher
  return { ...found, voucher: shown, price: rate && viewPrice(rate), attempt: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const { intent = '', email = '', attempt = '' } = textFields(await args.request.formData())
  const voucherId = args.params.itemId
  const once = { idempotencyKey: /^[\w-]{8,64}$/.test(attempt) ? attempt : crypto.randomUUID() }
  const t = texts()
  if (intent === 'void') return deedOf(intent, await submit(args, vouchers.void, { voucherId }, once), t.void.done)
  return deedOf('email', await submit(args, vouchers.email, { voucherId, email }, once), t.mail.done(email))
}

/** One time voucher: for whom, what it covers, what it cost, and what happened with it. */
export default function VoucherPage({ loaderData, actionData }: Route.ComponentProps) {
  const { voucher, status, price, payments, changes } = loaderData
  const t = texts()
  return (
    <>
      <StaffHead
        title={t.title(voucher.number)}
        parent={{ label: staff().sections.TimeVoucherDashboard, to: to('TimeVoucherDashboard') }}
      >
        <StandingBadge status={status} />
      </StaffHead>
      <Done deeds={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-7">
          <Facts {...loaderData} />
          {price && (
            <section aria-labelledby="price" className="text-sm">
              <h2 id="price" className="border-b-2 border-ink pb-1.5 text-base">
                {t.priceOf}
              </h2>
              <PriceLines price={price}>
                {voucher.gift && <MoneyRow label={t.paid} amount={voucher.gift.paid} strong />}
                {voucher.gift && voucher.gift.refunded !== '0.00' && (
                  <MoneyRow label={t.refunded} amount={`-${voucher.gift.refunded}`} strong />
                )}
              </PriceLines>
            </section>
          )}
          {payments.length > 0 && (
            <Table caption={t.money} columns={movements()} rows={payments} rowKey={({ id }) => id} />
          )}
          <Possible {...loaderData} deeds={actionData} />
        </div>
        <History entries={changes.map((change) => ({ ...change, what: changeWords(change.what) }))} />
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

const LINK = 'text-link underline underline-offset-4'

function Facts({ voucher, days, transaction_id, point_club_number, delivered_at }: Loaded) {
  const t = texts()
  const may = useMay()
  const { gift } = voucher
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Fact label={t.from}>{when(voucher.travel_from_date)}</Fact>
      <Fact label={t.until}>{when(voucher.travel_to_date)}</Fact>
      <Fact label={t.kind}>{t.kinds[voucher.kind]}</Fact>
      <Fact label={t.days}>{days}</Fact>
      <Fact label={t.holder}>{voucher.holder_name}</Fact>
      <Fact label={staff().email}>{voucher.holder_email}</Fact>
      <Fact label={t.cost}>{gift ? `$${gift.price}` : t.points(voucher.points)}</Fact>
      <Fact label={t.issued}>{when(voucher.created_at)}</Fact>
      {gift && <Fact label={t.buyer}>{`${gift.buyer_name}, ${gift.buyer_email}`}</Fact>}
      {gift && <Fact label={t.card}>{gift.card ? cardName(gift.card) : '–'}</Fact>}
      {gift && (
        <Fact label={t.delivery}>{delivered_at ? when(delivered_at) : t.willBe(whenDate(gift.deliver_on))}</Fact>
      )}
      {point_club_number && (
        <Fact label={t.member}>
          {may('Transactions:Search') ? (
            <Link to={to('TransactionDashboard', {}, { query: { search: point_club_number } })} className={LINK}>
              {point_club_number}
            </Link>
          ) : (
            point_club_number
          )}
        </Fact>
      )}
      {transaction_id && may('Transactions:Read') && (
        <Fact label={t.stay}>
          <Link to={to('StaffTransaction', { itemId: transaction_id })} className={LINK}>
            {t.theStay}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function Possible({ voucher, status, attempt, deeds }: Loaded & { deeds: Deeds | undefined }) {
  const t = texts()
  const may = useMay()
  if (!may('TimeVouchers:Update') || status !== 'ISSUED') return null
  const once = <input type="hidden" name="attempt" value={attempt} />
  return (
    <section aria-label={staff().whatCanBeDone}>
      <Deed
        label={t.mail.deed}
        intent="email"
        problem={problemOf(deeds, 'email')}
        fields={<EmailField label={staff().email} name="email" defaultValue={voucher.holder_email} />}
      >
        {t.mail.lead}
        {once}
      </Deed>
      {voucher.voidable && (
        <Deed label={t.void.deed} intent="void" problem={problemOf(deeds, 'void')} danger>
          {voucher.gift ? t.void.leadGift(voucher.gift.paid) : t.void.leadPoints(voucher.points)}
          {once}
        </Deed>
      )}
    </section>
  )
}

/** A change as a heading; one that is new here stands as it is kept. */
function changeWords(kind: string): string {
  return (texts().changes as Readonly<Record<string, string>>)[kind] ?? kind
}
