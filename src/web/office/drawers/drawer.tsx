import { DENOMINATIONS, type Denomination } from '../../../capabilities/drawers/rules.ts'
import { cents, toDollars } from '../../../lib/money.ts'
import { to } from '../../paths.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { typedNumber } from '../kit/form-values.ts'
import { reasonOf } from '../desk/payment-reasons.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen, type Sent } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { DRAWER_STATES } from './drawer-states.ts'

type Drawer = Answer<'drawerDesk.read'>

const shown = (amount: string | null) => amount && formatMoney(amount)

const ALL = Object.keys(DENOMINATIONS) as Denomination[]

const pieceText = (name: Denomination) =>
  `${formatMoney(toDollars(cents(DENOMINATIONS[name])))} ${name.startsWith('b') ? 'bill' : 'coin'}`

/** How many of each were typed; nothing of what was left empty. */
function piecesIn(fields: Sent['fields']) {
  return Object.fromEntries(
    ALL.flatMap((name) => {
      const count = typedNumber(fields[`pieces.${name}`])
      return count === undefined ? [] : [[name, count]]
    }),
  )
}

/** One cash drawer: what should be in it, what was counted, and each movement of its cash. */
export const screen = detailScreen('drawerDesk.read', {
  name: 'Drawer',
  path: '/staff/drawers/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Cash drawer',
  parent: 'Drawers',
  input: ({ itemId }) => ({ drawerId: itemId }),
  forms: {
    'drawerDesk.count': ['counted', 'note'],
    'drawerDesk.close': ['note'],
    'drawerDesk.correct': ['amount', 'reason'],
  },
  heading: ({ who, opened_at }) => `Cash drawer of ${who}, ${when(opened_at)}`,
  lead: ({ state }) => <StateBadge states={DRAWER_STATES} state={state} />,
  actions: [
    {
      intent: 'count',
      call: 'drawerDesk.count',
      label: 'Count and close',
      ask: 'For when its cashier can’t. The count is final, and the drawer closes with it. Send scans stored on a device first: they may include cash in this drawer.',
      form: ({ forms }) => {
        const { counted, note } = fieldsOf(forms['drawerDesk.count'], {
          counted: { label: 'Counted cash', hint: 'What the bills and coins add up to, such as 120.50' },
          note: 'Why you count it',
        })
        return (
          <>
            <div className="grid grid-cols-2 gap-3 *:min-w-0">
              {ALL.map((name) => (
                <TextField
                  key={name}
                  label={`${pieceText(name)}s`}
                  name={`pieces.${name}`}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="0"
                  required={false}
                />
              ))}
            </div>
            <TextField {...counted} inputMode="decimal" autoComplete="off" />
            <TextAreaField {...note} rows={3} />
          </>
        )
      },
      allow: 'Drawers:Close',
      when: ({ countable }) => countable,
      once: true,
      input: ({ fields, params }) => ({
        drawerId: params.itemId,
        pieces: piecesIn(fields),
        counted: fields.counted,
        note: fields.note,
      }),
      done: 'Counted and closed.',
    },
    {
      intent: 'close',
      call: 'drawerDesk.close',
      label: 'Close with a note',
      ask: 'For when its cashier can’t. The count stays as it is.',
      form: ({ forms }) => {
        const { note } = fieldsOf(forms['drawerDesk.close'], { note: 'What happened' })
        return <TextAreaField {...note} rows={3} />
      },
      allow: 'Drawers:Close',
      when: ({ closable }) => closable,
      once: true,
      input: ({ fields, params }) => ({ drawerId: params.itemId, note: fields.note }),
      done: 'Closed.',
    },
    {
      intent: 'correct',
      call: 'drawerDesk.correct',
      label: 'Correct the count',
      ask: 'The drawer stays closed and its count stays as it is: the correction is added beside it.',
      form: ({ forms }) => {
        const { amount, reason } = fieldsOf(forms['drawerDesk.correct'], {
          amount: { label: 'Change to the count', hint: 'Such as 20.00, or -20.00' },
          reason: 'Reason',
        })
        return (
          <>
            <TextField {...amount} inputMode="decimal" autoComplete="off" />
            <TextField {...reason} autoComplete="off" />
          </>
        )
      },
      allow: 'Drawers:Close',
      when: ({ correctable }) => correctable,
      once: true,
      input: ({ fields, params }) => ({ drawerId: params.itemId, amount: fields.amount, reason: fields.reason }),
      done: 'Corrected.',
    },
  ],
  facts: (drawer) => [
    ['Opened', when(drawer.opened_at)],
    ['Counted', drawer.counted_at && when(drawer.counted_at)],
    ['Closed', drawer.closed_at && when(drawer.closed_at)],
    ['Opening float', formatMoney(drawer.opening)],
    ['Float added', formatMoney(drawer.added)],
    ['Cash in', shown(drawer.taken)],
    ['Refunded', shown(drawer.refunded)],
    ['Dropped to the safe', formatMoney(drawer.dropped)],
    ['Expected cash', shown(drawer.expected)],
    ['Counted cash', shown(drawer.counted)],
    ['Corrected by', drawer.corrected === '0.00' ? null : formatMoney(drawer.corrected)],
    ['Difference', shown(drawer.difference)],
    ['Note', drawer.note],
  ],
  body: DrawerBody,
})

const KINDS = {
  DROP: 'Drop to the safe',
  FLOAT: 'Float added',
  CORRECTION: 'Correction',
  CHARGE: 'Payment',
  REFUND: 'Refund',
} as const

interface Line {
  readonly id: string
  readonly kind: keyof typeof KINDS
  readonly amount: string
  readonly reason: string
  readonly who?: string
  readonly at: string
  readonly transaction_id?: string | null
}

const LINES: readonly Column<Line>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => when(at) },
  { key: 'kind', header: 'Movement', cell: ({ kind }) => KINDS[kind] },
  { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => formatMoney(amount) },
  { key: 'reason', header: 'Reason', cell: Reason },
  { key: 'who', header: 'By', cell: ({ who }) => who ?? '' },
]

const OUT = new Set<Line['kind']>(['DROP', 'REFUND'])

function DrawerBody({ data: drawer }: { data: Drawer }) {
  const all: readonly Line[] = [
    ...drawer.movements,
    ...drawer.payments.map((payment) => ({ ...payment, reason: reasonOf(payment) })),
  ]
  const lines = all
    .map((line) => ({ ...line, amount: OUT.has(line.kind) ? `-${line.amount}` : line.amount }))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const pieces = ALL.flatMap((name) => {
    const count = drawer.pieces?.[name] ?? 0
    return count > 0 ? [{ name, count }] : []
  })
  return (
    <div className="grid gap-8">
      <Section id="movements" title="Movements">
        <Table
          caption="Movements"
          hideCaption
          rows={lines}
          rowKey={({ id }) => id}
          columns={LINES}
          empty={<p className="text-sm text-muted">No cash movements.</p>}
        />
      </Section>
      {pieces.length > 0 && (
        <Section id="count" title="Count">
          <Table caption="Count" hideCaption rows={pieces} rowKey={({ name }) => name} columns={PIECES} empty={null} />
        </Section>
      )}
    </div>
  )
}

const PIECES: readonly Column<{ name: Denomination; count: number }>[] = [
  {
    key: 'name',
    header: 'Bill or coin',
    cell: ({ name }) => pieceText(name),
  },
  { key: 'count', header: 'Pieces', numeric: true, cell: ({ count }) => String(count) },
  {
    key: 'worth',
    header: 'Worth',
    numeric: true,
    cell: ({ name, count }) => formatMoney(toDollars(cents(DENOMINATIONS[name] * count))),
  },
]

function Reason({ reason, transaction_id }: Line) {
  if (!transaction_id) return reason
  return (
    <OfficeLink to={to('StaffTransaction', { itemId: transaction_id })} allow="Transactions:Read">
      {reason}
    </OfficeLink>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
