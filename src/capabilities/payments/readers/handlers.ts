import type { Handlers } from '../../../http/capability.ts'
import { found, invalidFields, invalidForm, tryLater } from '../../../http/problem.ts'
import { audit } from '../../../platform/audit.ts'
import { GatewayUnknown, type Readers } from '../../../platform/cards.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { violatedConstraint } from '../../../platform/database.ts'
import { editConflict } from '../../auth/index.ts'
import { chargeAtReader } from '../store.ts'
import { messages as all } from '../texts.ts'
import type { Reader, readers } from './contract.ts'
import * as store from './store.ts'

const { reader: messages } = all

export const handlers: Handlers<typeof readers> = {
  async list(ctx, page) {
    const { items, count } = await store.page(ctx, page)
    return { items: await Promise.all(items.map((reader) => present(ctx, reader))), count }
  },

  async read(ctx, { readerId }) {
    return present(ctx, found(await store.find(ctx, readerId)))
  },

  /** The processor is asked first: an ID with a slip of the finger would be noticed by a customer. */
  async register(ctx, { name, place = '', ref }) {
    const driven = readersOf(ctx)
    const known = await answered(() => driven.find(ref))
    if (!known) throw invalidFields({ ref: [messages.notFound] })
    const made = await transaction(ctx, async (ctx) => {
      const reader = await named(() => store.insert(ctx, { name, place, ref, is_simulated: known.isSimulated }))
      const details = { name, place, ref }
      await audit(ctx, { action: 'reader.register', entity: 'card_reader', entityId: reader.id, details })
      return reader
    })
    return present(ctx, made)
  },

  async rename(ctx, { readerId, revision, name, place = '' }) {
    const { id } = found(await store.find(ctx, readerId))
    const changed = await transaction(ctx, async (ctx) => {
      const reader = await named(() => store.change(ctx, { id, revision }, { name, place }))
      if (!reader) throw await editConflict(ctx, { entity: 'card_reader', entityId: id })
      await audit(ctx, {
        action: 'reader.rename',
        entity: 'card_reader',
        entityId: id,
        details: { name, place },
      })
      return reader
    })
    return present(ctx, changed)
  },

  async remove(ctx, { readerId, revision }) {
    const { id, ref } = found(await store.find(ctx, readerId))
    await transaction(ctx, async (ctx) => {
      if (await chargeAtReader(ctx, ref)) throw invalidForm(messages.inUse)
      if (!(await store.change(ctx, { id, revision }, { removed_at: ctx.now })))
        throw await editConflict(ctx, { entity: 'card_reader', entityId: id })
      await audit(ctx, { action: 'reader.remove', entity: 'card_reader', entityId: id })
    })
    return { ok: true }
  },

  async choices(ctx) {
    const rows = ctx.gateway.readers ? await store.inUse(ctx) : []
    return { readers: rows.map(({ id, name, place }) => ({ id, name, place })) }
  },

  async present(ctx, { readerId, card }) {
    const { ref, is_simulated } = found(await store.find(ctx, readerId))
    const driven = readersOf(ctx)
    if (!driven.present || !is_simulated) throw invalidForm(messages.notSimulated)
    await answered(async () => driven.present?.(ref, card))
    return { ok: true }
  },
}

/** @throws Problem 422 where the gateway drives no readers */
export function readersOf(ctx: Context): Readers {
  if (!ctx.gateway.readers) throw invalidForm(messages.none)
  return ctx.gateway.readers
}

/** @throws Problem 422 that says to try again where the processor does not answer */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayUnknown) throw tryLater(messages.noAnswer)
    throw error
  }
}

/** Names and IDs are given once; the database tells when they are not. */
async function named<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'one_card_reader_by_name') throw invalidFields({ name: [messages.nameTaken] })
    if (constraint === 'one_card_reader_by_ref') throw invalidFields({ ref: [messages.taken] })
    throw error
  }
}

async function present(ctx: Context, { id, name, place, ref, revision }: store.ReaderRow): Promise<Reader> {
  return { id, name, place, ref, revision, ...(await stateOf(ctx, ref)) }
}

async function stateOf(ctx: Context, ref: string): Promise<Pick<Reader, 'status' | 'model'>> {
  try {
    const state = await ctx.gateway.readers?.find(ref)
    if (!state) return { status: 'GONE', model: '' }
    return { status: state.isOnline ? 'ONLINE' : 'OFFLINE', model: state.model }
  } catch (error) {
    if (error instanceof GatewayUnknown) return { status: 'UNKNOWN', model: '' }
    throw error
  }
}
