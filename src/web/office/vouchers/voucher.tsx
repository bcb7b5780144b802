import { counted } from '../../../lib/texts.ts'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import type { TimeVoucher } from '../../../capabilities/vouchers/contract.ts'
import { voucherDesk } from '../../../capabilities/vouchers/office-contract.ts'
import { voucherCan } from '../../../capabilities/vouchers/rules.ts'
import { MoneyRow, PriceLines } from '../../site/quotes/price-lines.tsx'
import { viewPrice } from '../../site/quotes/price-view.ts'
import { routerPath, to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { EmailField } from '../../ui/field.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'
import { doneOr, ReasonFields, reasonOf } from '../approvals/reasons.tsx'
import { PaymentsTable } from '../desk/payments-table.tsx'
import { StateBadge } from '../kit/column.tsx'
import { labelOf } from '../kit/labels.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import type { Route } from './+types/voucher'
import { typedMoment } from '../kit/form-values.ts'
import { pointsText, VOUCHER_KINDS, VOUCHER_STATES } from './voucher-states.ts'

export async function loader(args: Route.LoaderArgs) {
  const isMembers = args.pattern === routerPath('PointVoucher')
  const call = isMembers ? voucherDesk.oneOfMembers : voucherDesk.one
  const { voucher, ...found } = await load(args, call, { voucherId: args.params.itemId })
  const { rate, ...shown } = voucher
  const can = { mail: voucherCan.mail(voucher).allowed, extend: voucherCan.extend(voucher).allowed }
  return { ...found, can, voucher: shown, price: rate && viewPrice(rate) }
}

const SHOWN: Omit<Parameters<typeof pageScreen<typeof loader>>[0], 'name' | 'path' | 'needs' | 'parent'> = {
  title: 'Time voucher',
  heading: ({ voucher }) => `Time voucher ${voucher.number}`,
  lead: ({ status }) => <StateBadge states={VOUCHER_STATES} state={status} />,
  actions: [
    {
      intent: 'email',
      call: 'vouchers.email',
      label: 'Resend voucher',
      ask: 'The voucher goes to this address with its PDF and wallet pass. Anyone who has it can use it.',
      form: ({ voucher }) => <EmailField label="Email" name="email" defaultValue={voucher.holder_email} />,
      allow: 'TimeVouchers:Update',
      when: ({ can }) => can.mail,
      once: true,
      input: ({ fields, params }) => ({ voucherId: params.itemId, email: fields.email }),
      done: ({ fields }) => `Voucher sent to ${fields.email}.`,
    },
    {
      intent: 'extend',
      call: 'voucherDesk.extend',
      label: 'Extend',
      ask: ({ voucher }) =>
        `It is valid until ${when(voucher.travel_to_date)}. The added time is priced at the drive-up rate, and the holder gets the voucher again.`,
      form: ({ voucher }) => (
        <>
          <DateTimeField legend="Until" name="travel_to" defaultTime={voucher.travel_to_date.slice(11, 16)} />
          <ReasonFields kind="goodwill_voucher" />
        </>
      ),
      allow: 'Desk:Goodwill',
      when: ({ can }) => can.extend,
      once: true,
      input: ({ params, fields }) => ({
        voucherId: params.itemId,
        travel_to_date: typedMoment(fields.travel_to_date, fields.travel_to_time),
        ...reasonOf('goodwill_voucher', fields),
      }),
      done: (_, answer) => doneOr(answer, 'The voucher was extended and is on its way by email.'),
    },
    {
      intent: 'void',
      call: 'voucherDesk.void',
      label: 'Void voucher',
      ask: ({ voucher: { gift, points } }) =>
        gift
          ? `Its code stops working at the gate, and ${formatMoney(gift.paid)} is refunded to the card that paid for it.`
          : points > 0
            ? `Its code stops working at the gate, and ${counted(points, { one: 'point goes', other: 'points go' })} back to the member.`
            : 'Its code stops working at the gate. It was free, so nothing is refunded.',
      form: () => <ReasonFields kind="void" />,
      allow: 'Desk:Void',
      when: ({ voucher }) => voucher.voidable,
      danger: true,
      once: true,
      input: ({ params, fields }) => ({ voucherId: params.itemId, ...reasonOf('void', fields) }),
      done: (_, answer) => doneOr(answer, 'The voucher is void.'),
    },
  ],
  facts: ({ voucher, days, worth, transaction_id, point_club_number, delivered_at }) => {
    const { gift } = voucher
    return [
      ['From', when(voucher.travel_from_date)],
      ['Until', when(voucher.travel_to_date)],
      ['Kind', VOUCHER_KINDS[voucher.kind]],
      ['Days', days],
      ['For', voucher.holder_name],
      ['Email', voucher.holder_email],
      [
        'Cost',
        gift
          ? formatMoney(gift.price)
          : voucher.points > 0
            ? pointsText(voucher.points)
            : `Nothing (worth ${formatMoney(worth)})`,
      ],
      ['Issued', when(voucher.created_at)],
      ...(gift
        ? ([
            ['Bought by', `${gift.buyer_name}, ${gift.buyer_email}`],
            ['Card', gift.card && cardName(gift.card)],
            [gift.delivery === 'PRINT' ? 'Delivery' : 'Emailed', deliveryOf(gift, delivered_at)],
            ['Message', voucher.message && <span className="whitespace-pre-line">{voucher.message}</span>],
          ] as const)
        : []),
      ...(point_club_number
        ? ([
            [
              'Point Club',
              <OfficeLink
                key="member"
                to={to('StaffMember', { number: point_club_number })}
                allow="PointClubUser:Search"
              >
                {point_club_number}
              </OfficeLink>,
            ],
          ] as const)
        : []),
      ...(transaction_id
        ? ([
            [
              'Used for',
              <OfficeLink key="stay" to={to('StaffTransaction', { itemId: transaction_id })} allow="Transactions:Read">
                A stay at the lot
              </OfficeLink>,
            ],
          ] as const)
        : []),
    ]
  },
  body: ({ data: { voucher, price, payments } }) => (
    <>
      {price && (
        <Section id="price" title="What it covers">
          <PriceLines price={price}>
            {voucher.gift && <MoneyRow label="Paid" amount={voucher.gift.paid} strong />}
            {voucher.gift && voucher.gift.refunded !== '0.00' && (
              <MoneyRow label="Refunded" amount={`-${voucher.gift.refunded}`} strong />
            )}
          </PriceLines>
        </Section>
      )}
      {payments.length > 0 && <PaymentsTable payments={payments} />}
    </>
  ),
  history: ({ changes }) => changes.map(({ at, who, what }) => ({ at, who, what: labelOf(CHANGES, what) })),
}

const any = pageScreen<typeof loader>({
  ...SHOWN,
  name: 'StaffTimeVoucher',
  path: '/staff/time-vouchers/{itemId}',
  record: (_, { itemId }) => itemId,
  needs: ['voucherDesk.one'],
  parent: 'TimeVoucherDashboard',
})

const ofMember = pageScreen<typeof loader>({
  ...SHOWN,
  name: 'PointVoucher',
  path: '/staff/point-vouchers/{itemId}',
  record: (_, { itemId }) => itemId,
  needs: ['voucherDesk.oneOfMembers'],
  parent: 'PointVouchers',
})

export const screen = [any, ofMember]

function deliveryOf({ delivery, deliver_on }: NonNullable<TimeVoucher['gift']>, delivered: string | null): string {
  if (delivery === 'PRINT') return 'Printed by the buyer'
  return delivered ? when(delivered) : `Scheduled for ${whenDate(deliver_on)}`
}

/** What happened with a voucher, by the word it is kept under. */
const CHANGES = {
  extended: 'Extended',
  created: 'Ordered',
  'card refused': 'Card declined',
  'use taken back': 'Use undone',
}

export const action = screenAction(screen)
export default screenPage(screen)
