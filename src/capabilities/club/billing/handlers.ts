import type { Handlers } from '../../../http/capability.ts'
import { found, invalidFields, invalidForm } from '../../../http/problem.ts'
import { toWire } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { foundMember } from '../index.ts'
import { presentCard, saveCard } from '../../payments/index.ts'
import { refusalProblem } from '../../payments/refusals.ts'
import { cardFaults, newCard } from '../../payments/typed-card.ts'
import type { BillingAddress, billing, PaymentToken } from './contract.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof billing> = {
  async cards(ctx, { number, ...page }) {
    const { items, count } = await store.page(ctx, 'payment_tokens', await idOf(ctx, number), page)
    return { items: items.map(wireCard), count }
  },

  /** The number goes to the gateway and nowhere else; what is kept is the gateway's name for it. */
  async addCard(ctx, { number, ...typed }) {
    const member = await foundMember(ctx, number)
    const faults = cardFaults(ctx, typed)
    const card = newCard(typed)
    if (!card || Object.keys(faults).length > 0) throw invalidFields(faults)
    return presentCard(ctx, member.email, async () => {
      const saved = await saveCard(ctx, card, { name: member.long_name, email: member.email, postalCode: '' })
      if ('refusal' in saved) throw refusalProblem(saved.refusal)
      return change(ctx, member.account_id, 'card.saved', async (ctx) =>
        wireCard(await store.insertCard(ctx, member.account_id, saved.card)),
      )
    })
  },

  async deleteCard(ctx, { number, tokenId }) {
    const accountId = await idOf(ctx, number)
    return change(ctx, accountId, 'card.deleted', async (ctx) =>
      wireCard(found(await store.remove(ctx, 'payment_tokens', accountId, tokenId))),
    )
  },

  async setDefaultCard(ctx, { number, tokenId }) {
    const accountId = await idOf(ctx, number)
    return change(ctx, accountId, 'card.made_default', async (ctx) =>
      wireCard(found(await store.setDefault(ctx, 'payment_tokens', accountId, tokenId))),
    )
  },

  enableAutoRecord: (ctx, { number, tokenId }) => setAutoRecord(ctx, number, tokenId, true),
  disableAutoRecord: (ctx, { number, tokenId }) => setAutoRecord(ctx, number, tokenId, false),

  async addresses(ctx, { number, ...page }) {
    const { items, count } = await store.page(ctx, 'billing_addresses', await idOf(ctx, number), page)
    return { items: items.map(presentAddress), count }
  },

  async addAddress(ctx, { number, state = '', postal_code = '', ...address }) {
    const accountId = await idOf(ctx, number)
    return change(ctx, accountId, 'address.saved', async (ctx) =>
      presentAddress(await store.insertAddress(ctx, accountId, { ...address, state, postal_code })),
    )
  },

  async deleteAddress(ctx, { number, id }) {
    const accountId = await idOf(ctx, number)
    return change(ctx, accountId, 'address.deleted', async (ctx) =>
      presentAddress(found(await store.remove(ctx, 'billing_addresses', accountId, id))),
    )
  },

  async setDefaultAddress(ctx, { number, id }) {
    const accountId = await idOf(ctx, number)
    return change(ctx, accountId, 'address.made_default', async (ctx) =>
      presentAddress(found(await store.setDefault(ctx, 'billing_addresses', accountId, id))),
    )
  },
}

async function idOf(ctx: Context, number: string): Promise<string> {
  return (await foundMember(ctx, number)).account_id
}

async function setAutoRecord(ctx: Context, number: string, tokenId: string, isOn: boolean): Promise<PaymentToken> {
  const accountId = await idOf(ctx, number)
  const card = await store.find(ctx, 'payment_tokens', accountId, tokenId)
  const what = isOn ? 'card.recording_on' : 'card.recording_off'
  return change(ctx, accountId, what, async (ctx) => {
    const changed = await store.setAutoRecord(ctx, found(card), isOn)
    if (changed === 'another_member') throw invalidForm(messages.ofOtherMember)
    return wireCard(changed)
  })
}

/** A change of what a member keeps, with its line in the audit trail. */
async function change<Result>(
  ctx: Context,
  accountId: string,
  action: string,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return transaction(ctx, async (ctx) => {
    const result = await work(ctx)
    await audit(ctx, { action, entity: 'account', entityId: accountId })
    return result
  })
}

function wireCard(card: store.CardRow): PaymentToken {
  const { id, brand, last4, exp_month, exp_year, is_default, auto_point_record, created_at } = card
  return {
    token_id: id,
    brand,
    last4,
    exp_month,
    exp_year,
    is_default,
    auto_point_record,
    created_at: toWire(created_at),
  }
}

function presentAddress(address: store.AddressRow): BillingAddress {
  const { id, address_line_1, city, state, postal_code, country, is_default, created_at } = address
  return { addr_id: id, address_line_1, city, state, postal_code, country, is_default, created_at: toWire(created_at) }
}
