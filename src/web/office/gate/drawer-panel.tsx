import { type FormEvent, useState } from 'react'
import type { Drawer } from '../../../capabilities/drawers/contract.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { when } from '../../ui/when.ts'
import { DrawerCount } from './drawer-count.tsx'
import { dollars, fieldsOf } from './fields.ts'
import { texts } from './texts.ts'
import type { Answer, Desk } from './use-desk.ts'

interface Props {
  readonly drawer: Drawer | null
  readonly desk: Desk
  readonly onDrawer: (drawer: Drawer) => void
}

/** The cashier's own drawer: opened with a float, counted blind, and closed with a note where the count differs. */
export function DrawerPanel({ drawer, desk, onDrawer }: Props) {
  const t = texts().drawer
  const [faults, setFaults] = useState<readonly string[]>([])
  const state = drawer?.state ?? 'CLOSED'

  /** Whether it was done. */
  function take(answer: Answer<'openDrawer' | 'moveCash' | 'countDrawer' | 'closeDrawer'>): boolean {
    setFaults(answer === 'away' ? [t.needsServer] : 'faults' in answer ? answer.faults : [])
    if (answer === 'away' || 'faults' in answer) return false
    onDrawer(answer.value.drawer)
    return true
  }

  return (
    <Panel title={t.title}>
      {faults.map((fault) => (
        <Notice key={fault} tone="danger" role="alert" title={fault} />
      ))}
      {drawer && <Figures drawer={drawer} />}
      {state === 'CLOSED' && (
        <form
          onSubmit={(event) => {
            const { amount = '' } = fieldsOf(event)
            void desk.ask('openDrawer', { opening: dollars(amount) }).then(take)
          }}
          className="grid gap-3"
        >
          <TextField
            label={t.opening}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue="100.00"
            maxLength={10}
          />
          <Button type="submit" block>
            {t.open}
          </Button>
        </form>
      )}
      {state === 'OPEN' && (
        <div>
          <Disclosure summary={t.move} name="drawer">
            <Movement onSend={async (movement) => take(await desk.ask('moveCash', movement))} />
          </Disclosure>
          <Disclosure summary={t.count} name="drawer">
            {desk.waiting > 0 ? (
              <Notice tone="warning" title={t.sendFirst} />
            ) : (
              <DrawerCount
                onCount={async (pieces, counted) => take(await desk.ask('countDrawer', { pieces, counted }))}
              />
            )}
          </Disclosure>
        </div>
      )}
      {state === 'COUNTED' && (
        <form
          onSubmit={(event) => {
            const { note = '' } = fieldsOf(event)
            void desk.ask('closeDrawer', { note }).then(take)
          }}
          className="grid gap-3"
        >
          <Notice tone="warning" title={t.differs} />
          <TextAreaField label={t.why} name="note" rows={3} required maxLength={500} />
          <Button type="submit" block>
            {t.close}
          </Button>
        </form>
      )}
    </Panel>
  )
}

function Movement({
  onSend,
}: {
  onSend: (movement: { kind: 'DROP' | 'FLOAT'; amount: string; reason: string }) => Promise<boolean>
}) {
  const t = texts().drawer
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const { kind, amount = '', reason = '' } = fieldsOf(event)
    if (await onSend({ kind: kind === 'FLOAT' ? 'FLOAT' : 'DROP', amount: dollars(amount), reason })) form.reset()
  }
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-3">
      <SelectField
        label={t.kind}
        name="kind"
        defaultValue="DROP"
        options={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
      />
      <TextField label={t.amount} name="amount" inputMode="decimal" autoComplete="off" maxLength={10} required />
      <TextField label={t.reason} name="reason" autoComplete="off" maxLength={200} required />
      <div>
        <Button type="submit" tone="quiet">
          {t.save}
        </Button>
      </div>
    </form>
  )
}

const NONE = '0.00'

function Figures({ drawer }: { drawer: Drawer }) {
  const t = texts().drawer
  const amounts: readonly (readonly [string, string | null])[] = [
    [t.opening, drawer.opening],
    [t.added, drawer.added === NONE ? null : drawer.added],
    [t.dropped, drawer.dropped === NONE ? null : drawer.dropped],
    [t.taken, drawer.taken],
    [t.refunded, drawer.refunded],
    [t.expected, drawer.expected],
    [t.counted, drawer.counted],
    [t.difference, drawer.difference === NONE ? null : drawer.difference],
  ]
  const rows: readonly (readonly [string, string])[] = [
    [t.openedAt, when(drawer.opened_at)],
    ...(drawer.closed_at ? [[t.closedAt, when(drawer.closed_at)] as const] : []),
    ...amounts.flatMap(([label, amount]) => (amount === null ? [] : [[label, formatMoney(amount)] as const])),
    ...(drawer.note ? [[t.note, drawer.note] as const] : []),
  ]
  return (
    <dl className="grid gap-1 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-muted">{label}</dt>
          <dd className="figures text-right font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
