import { type FormEvent, useState } from 'react'
import type { Drawer } from '../../../capabilities/stays/gate-contract.ts'
import { Panel } from '../../ui/panel.tsx'
import { when } from '../../ui/when.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldsOf } from './fields.ts'
import { words } from './messages.ts'
import type { Desk } from './use-desk.ts'

interface Props {
  readonly drawer: Drawer | null
  readonly desk: Desk
  readonly onDrawer: (drawer: Drawer) => void
}

/** The cashier's own drawer: opened with what lies in it, closed with what was counted. */
export function DrawerPanel({ drawer, desk, onDrawer }: Props) {
  const say = words().drawer
  const [faults, setFaults] = useState<readonly string[]>([])
  const isOpen = drawer !== null && drawer.closed_at === null

  async function send(event: FormEvent<HTMLFormElement>) {
    const fields = fieldsOf(event)
    const amount = dollars(fields.amount ?? '')
    const answer = isOpen
      ? await desk.ask('closeDrawer', { counted: amount, note: fields.note })
      : await desk.ask('openDrawer', { opening: amount })
    if (answer === 'away') return setFaults([say.needsServer])
    if ('faults' in answer) return setFaults(answer.faults)
    setFaults([])
    onDrawer(answer.value.drawer)
  }

  return (
    <Panel title={say.title}>
      {faults.map((fault) => (
        <Notice key={fault} tone="danger" role="alert" title={fault} />
      ))}
      {drawer && <Figures drawer={drawer} />}
      <form key={String(isOpen)} onSubmit={(event) => void send(event)} className="grid gap-3">
        <TextField
          label={isOpen ? say.counted : say.opening}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={isOpen ? '' : '100.00'}
          maxLength={10}
        />
        {isOpen && <TextField label={say.note} name="note" optional maxLength={200} autoComplete="off" />}
        <Button type="submit" tone={isOpen ? 'quiet' : 'primary'} block>
          {isOpen ? say.close : say.open}
        </Button>
      </form>
    </Panel>
  )
}

function Figures({ drawer }: { drawer: Drawer }) {
  const say = words().drawer
  const rows = [
    [say.openedAt, when(drawer.opened_at)],
    ...(drawer.closed_at ? [[say.closedAt, when(drawer.closed_at)]] : []),
    [say.layInIt, `$${drawer.opening}`],
    [say.taken, `$${drawer.taken}`],
    [say.given, `$${drawer.given}`],
    [say.expected, `$${drawer.expected}`],
    ...(drawer.counted ? [[say.counted, `$${drawer.counted}`]] : []),
    ...(drawer.difference && drawer.difference !== '0.00' ? [[say.difference, `$${drawer.difference}`]] : []),
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
