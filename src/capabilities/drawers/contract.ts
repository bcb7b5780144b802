import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Money, optionalText, WireInstant } from '../../http/wire.ts'

const OPERATE = { permission: 'Gate:Operate' } as const

/** An amount as a cashier enters it. */
export const Dollars = Money.refine((amount) => /^\d{1,6}\.\d\d$/.test(amount), 'Enter dollars and cents such as 20.00')

export const Drawer = z
  .object({
    id: z.uuid(),
    opened_at: WireInstant,
    closed_at: WireInstant.nullable(),
    opening: Money,
    taken: Money,
    given: Money,
    expected: Money,
    counted: Money.nullable(),
    difference: Money.nullable().meta({ description: 'Counted cash less expected cash' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'Drawer' })
export type Drawer = z.infer<typeof Drawer>

/** A cashier's own cash drawer. */
export const drawers = {
  drawer: get('/staff/gate/drawer', {
    summary: 'Read your own cash drawer: the open one, or the last one',
    access: OPERATE,
    input: z.object({}),
    output: z.object({ drawer: Drawer.nullable() }),
  }),
  openDrawer: post('/staff/gate/drawer/open', {
    summary: 'Open your cash drawer with an opening float',
    access: OPERATE,
    idempotent: true,
    input: z.object({ opening: Dollars }),
    output: z.object({ drawer: Drawer }),
  }),
  closeDrawer: post('/staff/gate/drawer/close', {
    summary: 'Count and close your cash drawer',
    access: OPERATE,
    idempotent: true,
    input: z.object({ counted: Dollars, note: optionalText(200) }),
    output: z.object({ drawer: Drawer }),
  }),
}
