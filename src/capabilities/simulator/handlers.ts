import type { Handlers } from '../../http/capability.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { isLanguage } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { asDelivered, embedImages, messageNames, sampleOf, SecretLink, sendTest, simulated } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import type { simulator } from './contract.ts'
import { recordFor, type RecordView } from './records.ts'

export const handlers: Handlers<typeof simulator> = {
  async messages(ctx) {
    return { messages: await messageNames(ctx), is_demo: ctx.config.demo }
  },

  async show(ctx, { message, record }) {
    const { kind, number, name, content } = await withRecord(ctx, message, record)
    const { subject, html, text } = await asDelivered(content)
    const { logo_image } = await currentSettings(ctx)
    return { kind, number, name, subject, html: await embedImages(html, logo_image?.png), text }
  },

  async sendTest(ctx, { message, record }) {
    // The outbox keeps it as it keeps the mails of customers: with their numbers hidden.
    const { content } = await withRecord(ctx, message, record)
    return sendTest(ctx, message, content)
  },
}

/** A message with made-up data, and in its place what is known of a real record. Its links stay made up: they open nothing. */
async function withRecord(ctx: Context, message: string, typed: string) {
  const language = message.split('.')[1]
  const record = await inLanguage(isLanguage(language) ? language : 'en', () => recordFor(ctx, message, typed))
  const made = await sampleOf(ctx)
  return { ...record, content: await simulated(ctx, message, () => overlaid(made(), record)) }
}

function overlaid(made: object, { view }: RecordView): object {
  const real = Object.entries(view).filter(([key]) => key !== 'links')
  const known = new Map(Object.entries(made))
  return {
    ...made,
    ...Object.fromEntries(
      real.map(([key, value]) => {
        const before: unknown = known.get(key)
        return [key, isPlain(before) && isPlain(value) ? { ...before, ...value } : value]
      }),
    ),
  }
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof SecretLink)
}
