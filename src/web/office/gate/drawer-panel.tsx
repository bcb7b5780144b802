import { type FormEvent, useState } from 'react'
import type { Drawer } from '../../../capabilities/drawers/contract.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { when } from '../../ui/when.ts'
import { DrawerCount } from './drawer-count.tsx'
import { dollars, typedIn } from './fields.ts'
import type { GateForms } from './gate-forms.ts'
import { texts } from './texts.ts'
import type { Answer, Desk } from './use-desk.ts'

interface Props {
  readonly forms: Pick<GateForms, 'drawers.openDrawer' | 'drawers.moveCash' | 'drawers.closeDrawer'>
  readonly drawer: Drawer | null
  readonly desk: Desk
  readonly onDrawer: (drawer: Drawer) => void
}

/** The cashier's own drawer: opened with a float, counted blind, and closed with a note where the count differs. */
export function DrawerPanel({ forms, drawer, desk, onDrawer }: Props) {
  const t = texts().drawer
  const { opening } = fieldsOf(forms['drawers.openDrawer'], { opening: t.opening })
  const { note } = fieldsOf(forms['drawers.closeDrawer'], { note: t.why })
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
            const { amount = '' } = typedIn(event)
            void desk.ask('openDrawer', { opening: dollars(amount) }).then(take)
          }}
          className="grid gap-3"
        >
          <TextField {...opening} name="amount" inputMode="decimal" autoComplete="off" defaultValue="100.00" />
          <Button type="submit" block>
            {t.open}
          </Button>
        </form>
      )}
      {state === 'OPEN' && (
        <div>
          <Disclosure summary={t.move} name="drawer">
            <Movement
              form={forms['drawers.moveCash']}
              onSend={async (movement) => take(await desk.ask('moveCash', movement))}
            />
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
            const { note: typed = '' } = typedIn(event)
            void desk.ask('closeDrawer', { note: typed }).then(take)
          }}
          className="grid gap-3"
        >
          <Notice tone="warning" title={t.differs} />
          <TextAreaField {...note} rows={3} />
          <Button type="submit" block>
            {t.close}
          </Button>
        </form>
      )}
    </Panel>
  )
}

function Movement({
  form,
  onSend,
}: {
  form: GateForms['drawers.moveCash']
  onSend: (movement: { kind: 'DROP' | 'FLOAT'; amount: string; reason: string }) => Promise<boolean>
}) {
  const t = texts().drawer
  const fields = fieldsOf(form, {
    kind: { label: t.kind, options: t.kinds },
    amount: t.amount,
    reason: t.reason,
  })
  async function send(event: FormEvent<HTMLFormElement>) {
    const sent = event.currentTarget
    const { kind, amount = '', reason = '' } = typedIn(event)
    if (await onSend({ kind: kind === 'FLOAT' ? 'FLOAT' : 'DROP', amount: dollars(amount), reason })) sent.reset()
  }
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-3">
      <SelectField {...fields.kind} defaultValue="DROP" />
      <TextField {...fields.amount} inputMode="decimal" autoComplete="off" />
      <TextField {...fields.reason} autoComplete="off" />
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
