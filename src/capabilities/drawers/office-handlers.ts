import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm } from '../../http/problem.ts'
import { type Cents, cents, fromDollars, toDollars } from '../../lib/money.ts'
import { instantsOfDays, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { accountNames, staffNamed } from '../auth/index.ts'
import { cashPaymentsOf, noteOf } from '../payments/index.ts'
import { booksOf, type DrawerBook } from './cash.ts'
import { closeWith, keepCount } from './count.ts'
import type { drawerDesk } from './office-contract.ts'
import { presentMovements } from './presentation.ts'
import { expectedIn, stateOf } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const officeHandlers: Handlers<typeof drawerDesk> = {
  async list(ctx, { search, state, from, until, ...page }) {
    const accounts = search ? await staffNamed(ctx, search) : undefined
    const { items, count, next, sums } = await store.search(ctx, {
      accounts,
      state,
      ...instantsOfDays({ from, until }),
      ...page,
    })
    const [bookOf, names] = await Promise.all([
      booksOf(ctx, items),
      accountNames(
        ctx,
        items.map(({ account_id }) => account_id),
      ),
    ])
    return {
      items: items.map((drawer) => lineOf(ctx, drawer, bookOf(drawer.id), names.get(drawer.account_id) ?? '')),
      count,
      next,
      sums: { short: toDollars(cents(0 - sums.short)), over: toDollars(sums.over) },
    }
  },

  read: (ctx, { drawerId }) => detail(ctx, drawerId),

  async count(ctx, { drawerId, ...input }) {
    return transaction(ctx, async (ctx) => {
      const drawer = await othersDrawer(ctx, drawerId)
      if (drawer.counted_at) throw invalidForm(messages.wasCounted)
      await keepCount(ctx, drawer, input)
      return detail(ctx, drawer.id)
    })
  },

  async close(ctx, { drawerId, note }) {
    return transaction(ctx, async (ctx) => {
      const drawer = await othersDrawer(ctx, drawerId)
      if (drawer.closed_at) throw invalidForm(messages.wasClosed)
      if (!drawer.counted_at) throw invalidForm(messages.stillOpen)
      await closeWith(ctx, drawer, note)
      return detail(ctx, drawer.id)
    })
  },

  async correct(ctx, { drawerId, reason, ...input }) {
    const amount = fromDollars(input.amount)
    if (amount === 0) throw invalidFields({ amount: [messages.notZero] })
    return transaction(ctx, async (ctx) => {
      const drawer = found(await store.byId(ctx, drawerId))
      if (!drawer.closed_at) throw invalidForm(messages.stillOpen)
      if (isOwn(ctx, drawer)) throw invalidForm(messages.ownDrawer)
      await store.insertMovement(ctx, { drawer_id: drawer.id, kind: 'CORRECTION', amount_cents: amount, reason })
      await audit(ctx, {
        action: 'drawer.correct',
        entity: 'drawer',
        entityId: drawer.id,
        details: { amount, reason },
      })
      return detail(ctx, drawer.id)
    })
  },
}

/** A drawer that is not the caller's, locked: its cashier may be counting it at the same moment. */
async function othersDrawer(ctx: Context, drawerId: string): Promise<store.DrawerRow> {
  const drawer = found(await store.byId(ctx, drawerId, { locked: true }))
  if (isOwn(ctx, drawer)) throw invalidForm(messages.ownAtGate)
  return drawer
}

async function detail(ctx: Context, drawerId: string) {
  const drawer = found(await store.byId(ctx, drawerId))
  const [bookOf, names, payments] = await Promise.all([
    booksOf(ctx, [drawer]),
    accountNames(ctx, [drawer.account_id]),
    cashPaymentsOf(ctx, drawer.id),
  ])
  const book = bookOf(drawer.id)
  const state = isOwn(ctx, drawer) ? undefined : stateOf(drawer)
  return {
    ...lineOf(ctx, drawer, book, names.get(drawer.account_id) ?? ''),
    counted_at: drawer.counted_at && toWire(drawer.counted_at),
    pieces: drawer.pieces,
    movements: await presentMovements(ctx, book.movements),
    payments: isBlind(ctx, drawer)
      ? []
      : payments.map(({ id, kind, amount_cents, reason, details, requested_at, transaction_id }) => ({
          id,
          kind,
          amount: toDollars(amount_cents),
          reason,
          note: noteOf({ details }),
          at: toWire(requested_at),
          transaction_id,
        })),
    countable: state === 'OPEN',
    closable: state === 'COUNTED',
    correctable: state === 'CLOSED',
  }
}

function lineOf(ctx: Context, drawer: store.DrawerRow, book: DrawerBook, who: string) {
  const shown = (amount: Cents) => (isBlind(ctx, drawer) ? null : toDollars(amount))
  const { counted_cents: counted, expected_cents } = drawer
  const expected = expected_cents ?? expectedIn(book)
  return {
    id: drawer.id,
    who,
    state: stateOf(drawer),
    opened_at: toWire(drawer.opened_at),
    closed_at: drawer.closed_at && toWire(drawer.closed_at),
    opening: toDollars(book.opening),
    taken: shown(book.taken),
    refunded: shown(book.refunded),
    added: toDollars(book.added),
    dropped: toDollars(book.dropped),
    expected: shown(expected),
    counted: counted === null ? null : toDollars(counted),
    corrected: toDollars(book.corrected),
    difference: counted === null ? null : toDollars(cents(counted + book.corrected - expected)),
    note: drawer.note,
  }
}

/** Who sees all drawers does not see their own before they have counted it. */
function isBlind(ctx: Context, drawer: store.DrawerRow): boolean {
  return isOwn(ctx, drawer) && drawer.counted_at === null
}

function isOwn({ caller: { account } }: Context, { account_id }: store.DrawerRow): boolean {
  return account?.id === account_id
}
