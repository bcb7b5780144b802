import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Money, text, WireInstant } from '../../http/wire.ts'
import { DENOMINATIONS, type Denomination, MOST_PIECES } from './rules.ts'

const OPERATE = { permission: 'Gate:Operate' } as const

/** An amount as a cashier enters it. */
export const Dollars = Money.refine((amount) => /^\d{1,6}\.\d\d$/.test(amount), 'Enter dollars and cents such as 20.00')

export const DrawerState = z.enum(['OPEN', 'COUNTED', 'CLOSED'])

/** How many of each bill and coin, by name: b20 are twenty-dollar bills, c25 quarters. */
export const Pieces = z.partialRecord(
  z.enum(Object.keys(DENOMINATIONS) as [Denomination, ...Denomination[]]),
  z.int().min(0).max(MOST_PIECES),
)

export const DrawerMovement = z
  .object({
    id: z.uuid(),
    kind: z.enum(['DROP', 'FLOAT', 'CORRECTION']),
    amount: Money.meta({
      description: 'Of a correction what is added to the count, negative when it is taken from it',
    }),
    reason: z.string(),
    who: z.string(),
    at: WireInstant,
  })
  .meta({ id: 'DrawerMovement', description: 'Cash between drawer and safe, or a correction of the count' })
export type DrawerMovement = z.infer<typeof DrawerMovement>

const NOT_BEFORE_THE_COUNT = { description: 'Null until it is counted: a count is blind' }

export const Drawer = z
  .object({
    id: z.uuid(),
    state: DrawerState,
    opened_at: WireInstant,
    counted_at: WireInstant.nullable(),
    closed_at: WireInstant.nullable(),
    opening: Money,
    added: Money.meta({ description: 'Float brought from the safe' }),
    dropped: Money.meta({ description: 'Taken to the safe' }),
    taken: Money.nullable().meta(NOT_BEFORE_THE_COUNT),
    refunded: Money.nullable().meta(NOT_BEFORE_THE_COUNT),
    expected: Money.nullable().meta(NOT_BEFORE_THE_COUNT),
    counted: Money.nullable(),
    difference: Money.nullable().meta({ description: 'Counted cash less expected cash, as the cashier counted it' }),
    note: z.string().nullable(),
    movements: z.array(DrawerMovement),
  })
  .meta({ id: 'Drawer' })
export type Drawer = z.infer<typeof Drawer>

const One = z.object({ drawer: Drawer })

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
    output: One,
  }),
  moveCash: post('/staff/gate/drawer/movements', {
    summary: 'Take cash from your drawer to the safe, or bring more float',
    access: OPERATE,
    idempotent: true,
    input: z.object({ kind: z.enum(['DROP', 'FLOAT']), amount: Dollars, reason: text(200) }),
    output: One,
  }),
  countDrawer: post('/staff/gate/drawer/count', {
    summary: 'Count your cash drawer, once: a drawer that agrees is closed, one that differs waits for a note',
    access: OPERATE,
    idempotent: true,
    input: z.object({
      pieces: Pieces,
      counted: Dollars.meta({ description: 'What the bills and coins add up to, as it was shown' }),
    }),
    output: One,
  }),
  closeDrawer: post('/staff/gate/drawer/close', {
    summary: 'Close a drawer that differs, with a note that says why',
    access: OPERATE,
    idempotent: true,
    input: z.object({ note: text(500) }),
    output: One,
  }),
}
