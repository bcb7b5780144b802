import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { CARD, PERSON } from '../../../capabilities/bookings/factory.ts'
import { cashier } from '../../../capabilities/drawers/factory.ts'
import { gate } from '../../../capabilities/gate/contract.ts'
import { stays } from '../../../capabilities/stays/contract.ts'
import type { CallInput } from '../../../http/endpoint.ts'
import { harness } from '../../../test/harness.ts'
import { textOf } from '../../../test/render.ts'
import { ExitEnded } from './exit-ended.tsx'

test('who paid online and stayed is told of at the gate, and pays for the rest with a ticket from then on, also while walk-ins are stopped', async () => {
  const h = await harness()
  const who = await cashier(h)
  const { ticket_num: code } = await who.call(gate.arrive, { plate: 'WA1234' })
  h.clock.advance({ hours: 1 })
  const traveler = await h.as.traveller()
  const { due } = await traveler.call(stays.due, { code })
  const typed = { ...CARD, full_name: PERSON.full_name }
  const { exit_code } = await traveler.call(stays.pay, { code, expected_due: due, ...typed })
  h.clock.advance({ hours: 24 * 20 })
  const { stay } = await who.call(gate.find, { code: exit_code! })
  let opened: CallInput<typeof gate.arrive> | undefined
  const shown = {
    stay: stay!,
    until: stay!.exit_ended_at!,
    isPending: false,
    onOpen: (arrival: CallInput<typeof gate.arrive>) => void (opened = arrival),
  }
  expect(textOf(<ExitEnded {...shown} />)).toContain('Paid online: the exit was open until')
  const notice = ExitEnded(shown) as ReactElement<{ action: ReactElement<{ onClick(): void }> }>
  notice.props.action.props.onClick()
  await h.add('lot_stops', {
    id: h.services.random.uuid(),
    night: '2026-11-21',
    vehicle_class: 'STANDARD',
    what: 'WALK_INS',
    status: 'ON',
    stalls: 1,
    most: 1,
    full_at: h.clock.now(),
    began_at: h.clock.now(),
  })
  await expect(who.call(gate.arrive, {})).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  const rest = await who.call(gate.arrive, opened!)
  expect(rest).toMatchObject({ status: 'OPEN', entered_at: stay!.exited_at, plate: 'WA1234' })
  expect(Number(rest.due)).toBeGreaterThan(300)
})
