import { type FormEvent, useState } from 'react'
import type { Drawer } from '../../../capabilities/drawers/contract.ts'
import { Panel } from '../../ui/panel.tsx'
import { when } from '../../ui/when.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldsOf } from './fields.ts'
import { texts } from './texts.ts'
import type { Desk } from './use-desk.ts'

interface Props {
  readonly drawer: Drawer | null
  readonly desk: Desk
  readonly onDrawer: (drawer: Drawer) => void
}

/** The cashier's own drawer: opened with what lies in it, closed with what was counted. */
export function DrawerPanel({ drawer, desk, onDrawer }: Props) {
  const t = texts().drawer
  const [faults, setFaults] = useState<readonly string[]>([])
  const isOpen = drawer !== null && drawer.closed_at === null

  async function send(event: FormEvent<HTMLFormElement>) {
    const fields = fieldsOf(event)
    const amount = dollars(fields.amount ?? '')
    const answer = isOpen
      ? await desk.ask('closeDrawer', { counted: amount, note: fields.note })
      : await desk.ask('openDrawer', { opening: amount })
    if (answer === 'away') return setFaults([t.needsServer])
    if ('faults' in answer) return setFaults(answer.faults)
    setFaults([])
    onDrawer(answer.value.drawer)
  }

  return (
    <Panel title={t.title}>
      {faults.map((fault) => (
        <Notice key={fault} tone="danger" role="alert" title={fault} />
      ))}
      {drawer && <Figures drawer={drawer} />}
      <form key={String(isOpen)} onSubmit={(event) => void send(event)} className="grid gap-3">
        <TextField
          label={isOpen ? t.counted : t.opening}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={isOpen ? '' : '100.00'}
          maxLength={10}
        />
        {isOpen && <TextField label={t.note} name="note" optional maxLength={200} autoComplete="off" />}
        <Button type="submit" tone={isOpen ? 'quiet' : 'primary'} block>
          {isOpen ? t.close : t.open}
        </Button>
      </form>
    </Panel>
  )
}

function Figures({ drawer }: { drawer: Drawer }) {
  const t = texts().drawer
  const rows = [
    [t.openedAt, when(drawer.opened_at)],
    ...(drawer.closed_at ? [[t.closedAt, when(drawer.closed_at)]] : []),
    [t.layInIt, `$${drawer.opening}`],
    [t.taken, `$${drawer.taken}`],
    [t.given, `$${drawer.given}`],
    [t.expected, `$${drawer.expected}`],
    ...(drawer.counted ? [[t.counted, `$${drawer.counted}`]] : []),
    ...(drawer.difference && drawer.difference !== '0.00' ? [[t.difference, `$${drawer.difference}`]] : []),
  ]
  return (
    <dl className="grid gap-1 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-muted">{label}</dt>
          <dd className="figures font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "100" and "100.5" as the wire has them. */
function dollars(typed: string): string {
  const [, whole = '', fraction = ''] = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === '' ? typed : `${whole}.${fraction.padEnd(2, '0')}`
}
