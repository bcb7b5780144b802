import type { Handlers } from '../../http/capability.ts'
import { type Faults, found, invalidFields } from '../../http/problem.ts'
import { formatUsd } from '../../lib/money.ts'
import { display, toWire } from '../../lib/pacific.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { actorNames, requireSeen } from '../auth/index.ts'
import { type BookingRow, findBooking } from '../bookings/index.ts'
import { mailAbout, mailAgain } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { stayOfBooking } from '../stays/index.ts'
import type { letters, LetterTemplate } from './contract.ts'
import { mailLetter } from './jobs.ts'
import { filled, unknownPlaceholders } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof letters> = {
  async list(ctx, { bookingId }) {
    const booking = found(await findBooking(ctx, bookingId, 'Bookings:Read'))
    const [mails, authors, templates] = await Promise.all([
      mailAbout(ctx, await subjectsOf(ctx, booking)),
      store.authorsOf(ctx, booking.id),
      store.templateNames(ctx, booking.language),
    ])
    const who = await actorNames(
      ctx,
      [...authors.values()].map((author) => ({ actor: `staff:${author}` })),
    )
    return {
      items: mails.map(({ id, subject, recipient, status, created_at, purpose }) => {
        const author = authors.get(purpose.split('/')[3] ?? '')
        return {
          id,
          subject,
          recipient,
          status,
          created_at: toWire(created_at),
          by: author ? who(`staff:${author}`) : null,
        }
      }),
      templates,
    }
  },

  async draft(ctx, { bookingId, template_id }) {
    const booking = found(await findBooking(ctx, bookingId, 'Bookings:Update'))
    const { subject, body } = found(await store.templateById(ctx, template_id))
    const values = await valuesOf(ctx, booking)
    return { subject: filled(subject, values), body: filled(body, values) }
  },

  /** What is left of a placeholder would be read by the customer, so it is refused. */
  async send(ctx, { bookingId, subject, body }) {
    const booking = found(await findBooking(ctx, bookingId, 'Bookings:Update'))
    return transaction(ctx, async (ctx) => ({ id: await writeLetter(ctx, booking, { subject, body }) }))
  },

  async again(ctx, { bookingId, messageId }) {
    const booking = found(await findBooking(ctx, bookingId, 'Bookings:Update'))
    found(await mailAgain(ctx, messageId, await subjectsOf(ctx, booking)))
    return { ok: true }
  },

  async templates(ctx) {
    const rows = await store.templates(ctx)
    return { items: rows.map(present), count: rows.length }
  },

  async template(ctx, { templateId }) {
    return present(found(await store.templateById(ctx, templateId)))
  },

  async addTemplate(ctx, values) {
    refuseUnknown(values, ({ name }) => messages.unknownPlaceholder({ name }))
    const id = ctx.random.uuid()
    const row = { id, ...values, created_at: ctx.now, updated_at: ctx.now }
    return transaction(ctx, async (ctx) => {
      if (!(await store.insertTemplate(ctx, row))) throw invalidFields({ name: [messages.nameTaken] })
      return present(found(await store.templateById(ctx, id)))
    })
  },

  async saveTemplate(ctx, { templateId, version, ...values }) {
    refuseUnknown(values, ({ name }) => messages.unknownPlaceholder({ name }))
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lockTemplate(ctx, templateId))
      await requireSeen(ctx, before.version, version, { entity: 'letter_template', entityId: templateId })
      if (!(await store.updateTemplate(ctx, before, values))) throw invalidFields({ name: [messages.nameTaken] })
      await audit(ctx, { action: 'changed', entity: 'letter_template', entityId: templateId })
      return present(found(await store.templateById(ctx, templateId)))
    })
  },

  async removeTemplate(ctx, { templateId }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lockTemplate(ctx, templateId))
      await store.updateTemplate(ctx, before, { removed_at: ctx.now })
      await audit(ctx, { action: 'removed', entity: 'letter_template', entityId: templateId })
      return { ok: true }
    })
  },
}

/** A letter as it is written: placeholders stand for what is known of its booking. */
type Written = Pick<LetterTemplate, 'subject' | 'body'>

/**
 * Writes to the customer of a booking in the name of the caller, and keeps it with the booking. Returns its id.
 * @throws Problem 422 for placeholders that stand for nothing
 */
export async function writeLetter(ctx: Context, booking: BookingRow, { subject, body }: Written): Promise<string> {
  const values = await valuesOf(ctx, booking)
  const letter = { subject: filled(subject, values), body: filled(body, values) }
  refuseUnknown(letter, ({ name }) => messages.unfilled({ name }))
  const id = ctx.random.uuid()
  const author = found(ctx.caller.account).id
  await store.insert(ctx, { id, booking_id: booking.id, author, ...letter, created_at: ctx.now })
  await audit(ctx, { action: 'booking.letter', entity: 'booking', entityId: booking.id, details: { letter: id } })
  await enqueue(ctx, mailLetter, { letterId: id })
  return id
}

/** What mail about a booking names in its purpose: the booking, and the stay that it became. */
async function subjectsOf(ctx: Context, booking: BookingRow): Promise<string[]> {
  const stay = await stayOfBooking(ctx, booking.id)
  return stay ? [booking.id, stay.id] : [booking.id]
}

/** What placeholders stand for, in the language of the booking's holder. */
async function valuesOf(ctx: Context, booking: BookingRow) {
  const { business } = await currentSettings(ctx)
  return inLanguage(booking.language, async () => ({
    name: booking.full_name,
    number: booking.number,
    arrive: display(booking.travel_from),
    leave: display(booking.travel_to),
    total: formatUsd(booking.total_cents),
    business: business.name,
    phone: business.phone,
  }))
}

/** @throws Problem 422 for each placeholder that stands for nothing */
function refuseUnknown({ subject, body }: Written, say: (of: { name: string }) => Faults[string][number]): void {
  const fields = { subject: unknownPlaceholders(subject), body: unknownPlaceholders(body) }
  const faults = Object.entries(fields).flatMap(([field, names]) =>
    names.length > 0 ? [[field, names.map((name) => say({ name }))]] : [],
  )
  if (faults.length > 0) throw invalidFields(Object.fromEntries(faults) as Faults)
}

function present({ id, name, language, subject, body, version, updated_at }: store.TemplateRow): LetterTemplate {
  return { id, name, language, subject, body, version, updated_at: toWire(updated_at) }
}
