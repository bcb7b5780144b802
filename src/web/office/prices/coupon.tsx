import type { MiddlewareFunction } from 'react-router'
import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { type CouponDetail, coupons, MOST_LISTED } from '../../../capabilities/coupons/contract.ts'
import { couponCan } from '../../../capabilities/coupons/rules.ts'
import { counted, figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { csvLines, csvOf } from '../../../lib/csv.ts'
import { labelOf } from '../kit/labels.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { pageScreen } from '../kit/screen.ts'
import { formsOf, leaveWith, screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Sums } from '../kit/sums.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/coupon'
import { CouponForm, SINGLE_TERMS, termsOf } from './coupon-form.tsx'
import { COUPON_STATES, couponState } from './coupon-states.ts'

const forms = formsOf({ 'coupons.create': SINGLE_TERMS, 'coupons.generate': ['count', 'prefix'] })

/** A coupon with its latest uses; nothing for a new one. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  if (itemId === undefined) return { forms, coupon: null, uses: [] }
  const coupon = await load(args, coupons.read, { couponId: itemId })
  const { items: uses } = await load(args, desk.redemptions, { coupon_id: coupon.id, page_size: 10 })
  return { forms, coupon, uses }
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** Whether there is occasion for it. */
const can =
  (act: keyof typeof couponCan) =>
  ({ coupon }: Loaded): boolean =>
    coupon !== null && couponCan[act](coupon.status).allowed

const create = pageScreen<typeof loader>({
  name: 'StaffCouponCreate',
  path: '/staff/coupons/new',
  title: 'New coupon',
  needs: ['coupons.create'],
  parent: 'Coupons',
  actions: [
    {
      intent: 'create',
      call: 'coupons.create',
      allow: 'Coupons:Update',
      input: (sent) => ({ ...termsOf(sent), code: sent.fields.code }),
      next: ({ id }) => to('StaffCoupon', { itemId: id }),
    },
  ],
  width: 'form',
  body: ({ data: { forms: shapes } }) => <CouponForm form={shapes['coupons.create']} />,
})

const edit = pageScreen<typeof loader>({
  name: 'StaffCoupon',
  path: '/staff/coupons/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Coupon',
  needs: ['coupons.read', 'desk.redemptions'],
  parent: 'Coupons',
  heading: ({ coupon }) => coupon?.name ?? 'Coupon',
  lead: ({ coupon }) =>
    coupon && (
      <>
        <StateBadge states={COUPON_STATES} state={couponState(coupon)} /> {coupon.gives} · {coupon.conditions}
      </>
    ),
  actions: [
    {
      intent: 'save',
      call: 'coupons.change',
      allow: 'Coupons:Update',
      input: (sent) => ({ couponId: sent.params.itemId, version: sent.fields.version, ...termsOf(sent) }),
      done: 'Saved. Applies from the next quote. Existing quotes and bookings stay as they are.',
    },
    {
      intent: 'generate',
      call: 'coupons.generate',
      label: 'Generate codes',
      ask: 'Each code works once. Codes cannot be guessed, and no two characters look alike.',
      form: ({ forms: { 'coupons.generate': shape } }) => {
        const { min = 1, max = 1 } = shape.count
        const { count, prefix } = fieldsOf(shape, {
          count: { label: 'How many', hint: `${figure(min)} to ${figure(max)}` },
          prefix: { label: 'Code prefix', hint: 'Up to 8 letters and digits' },
        })
        return (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...count} inputMode="numeric" autoComplete="off" />
            <TextField {...prefix} autoComplete="off" />
          </div>
        )
      },
      allow: 'Coupons:Update',
      when: can('change'),
      once: true,
      input: ({ fields, params }) => ({ couponId: params.itemId, count: fields.count, prefix: fields.prefix }),
      done: ({ fields }) => `${counted(Number(fields.count), { one: 'code is', other: 'codes are' })} ready.`,
    },
    {
      intent: 'pause',
      call: 'coupons.pause',
      label: 'Pause',
      ask: 'Its codes do not work until you resume it. Existing quotes keep their price until they expire.',
      allow: 'Coupons:Update',
      when: can('pause'),
      input: ({ params }) => ({ couponId: params.itemId }),
      done: 'The coupon is paused.',
    },
    {
      intent: 'resume',
      call: 'coupons.resume',
      label: 'Resume',
      ask: 'Its codes work again, starting with the next quote.',
      allow: 'Coupons:Update',
      when: can('resume'),
      input: ({ params }) => ({ couponId: params.itemId }),
      done: 'The coupon is active again.',
    },
    {
      intent: 'end',
      call: 'coupons.end',
      label: 'End coupon',
      ask: 'Its codes stop working for good. Existing bookings keep their price.',
      allow: 'Coupons:Update',
      when: can('end'),
      danger: true,
      input: ({ params }) => ({ couponId: params.itemId }),
      done: 'The coupon has ended.',
    },
  ],
  links: ({ coupon }) => [
    coupon &&
      coupon.codes > 0 && {
        label: 'Codes as CSV',
        to: to('StaffCoupon', { itemId: coupon.id }, { query: { format: 'csv' } }),
        leaves: true,
      },
  ],
  body: CouponBody,
  history: ({ coupon }) => coupon?.history.map(({ what, ...entry }) => ({ ...entry, what: changeText(what) })) ?? [],
})

function CouponBody({ data: { forms: shapes, coupon, uses } }: { data: Loaded }) {
  const mayChange = useMay()('Coupons:Update')
  if (!coupon) return null
  const { results } = coupon
  return (
    <>
      <Sums
        label="Results"
        sums={[
          ['Uses', figure(results.uses)],
          ['Revenue', formatMoney(results.revenue)],
          ['Discount given', formatMoney(results.discount)],
          ['New customers', figure(results.new_customers)],
          ['Returning customers', figure(results.returning_customers)],
          ['Returned', figure(results.returned)],
        ]}
      />
      <Codes coupon={coupon} />
      <Section id="uses" title="Latest uses">
        <Table
          caption="Latest uses"
          hideCaption
          rows={uses}
          rowKey={({ booking_id }) => booking_id}
          empty={<p className="text-muted">No one has used it yet.</p>}
          columns={USE_COLUMNS}
        />
        {results.uses + results.returned > uses.length && (
          <p>
            <OfficeLink to={to('CouponUses', { itemId: coupon.id })}>All uses</OfficeLink>
          </p>
        )}
      </Section>
      {mayChange && couponCan.change(coupon.status).allowed && (
        <Section id="terms" title="Discount and conditions">
          <CouponForm key={coupon.version} form={shapes['coupons.create']} coupon={coupon} />
        </Section>
      )}
    </>
  )
}

const USE_COLUMNS: readonly Column<Loaded['uses'][number]>[] = [
  {
    key: 'number',
    header: 'Booking',
    cell: ({ booking_id, number }) => (
      <OfficeLink to={to('StaffBooking', { itemId: booking_id })} allow="Bookings:Read">
        {number}
      </OfficeLink>
    ),
  },
  { key: 'full_name', header: 'Traveler', cell: ({ full_name }) => full_name },
  { key: 'code', header: 'Code', cell: ({ code }) => <span className="font-mono text-xs">{code}</span> },
  { key: 'redeemed_at', header: 'Used', cell: ({ redeemed_at }) => when(redeemed_at) },
  {
    key: 'discount',
    header: 'Discount',
    numeric: true,
    cell: ({ discount, status }) =>
      status === 'RETURNED' ? 'Returned' : discount === null ? '–' : formatMoney(discount),
  },
]

const SINGLE_USE = { one: 'single-use code', other: 'single-use codes' }

function Codes({ coupon: { code, codes, unused_codes } }: { coupon: CouponDetail }) {
  if (codes === 0) return <p className="text-sm text-muted">No codes yet. Generate some.</p>
  const single = codes - (code ? 1 : 0)
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {code && <span className="rounded-sm bg-sunk px-2 py-1 font-mono font-bold tracking-wide">{code}</span>}
      {single > 0 && (
        <span className="text-sm text-muted">
          {counted(single, SINGLE_USE)}, {figure(unused_codes)} unused
        </span>
      )}
    </p>
  )
}

const CHANGES = { created: 'Created', changed: 'Changed', paused: 'Paused', resumed: 'Resumed', ended: 'Ended' }

function changeText(what: string): string {
  const [, count] = /^generated (\d+)$/.exec(what) ?? []
  return count ? `${counted(Number(count), { one: 'code', other: 'codes' })} generated` : labelOf(CHANGES, what)
}

/** `?format=csv` answers all codes as a file, read and sent piece by piece: thousands of codes are never in memory. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    const couponId = args.params.itemId ?? ''
    if (args.url.searchParams.get('format') !== 'csv') return next()
    await leaveWith(args, 'CouponCodes')
    const page = (after: number) => load(args, coupons.codes, { couponId, after, most: MOST_LISTED })
    const { items, next: second } = await page(0)
    let at = second
    const body = new ReadableStream<Uint8Array>({
      start: (out) => out.enqueue(BYTES.encode(csvOf([['Code', 'Uses', 'Uses allowed'], ...items.map(rowOf)]))),
      async pull(out) {
        if (at === null) return out.close()
        const more = await page(at)
        at = more.next
        if (more.items.length > 0) out.enqueue(BYTES.encode(csvLines(more.items.map(rowOf))))
        else out.close()
      },
    })
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="coupon-codes-${couponId.slice(-8)}.csv"`,
        'cache-control': 'no-store',
      },
    })
  },
]

type CodeLine = { readonly code: string; readonly uses: number; readonly max_uses: number | null }

const rowOf = ({ code, uses, max_uses }: CodeLine) => [code, `${uses}`, max_uses === null ? '' : `${max_uses}`]
const BYTES = new TextEncoder()

export const screen = [create, edit]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
