import { createHash } from 'node:crypto'
import { type Language, language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import { sampleDocuments } from '../documents/index.ts'
import { currentSettings } from '../settings/index.ts'
import { CommonWords } from './common-words.ts'
import { publicLinks } from './links.ts'
import { sampleView } from './sample.ts'
import type { Dictionary, PackedMail } from './said.ts'

/** An outdated dictionary only packs a little worse. */
const TRUST_MS = 60_000

const made = keptBySiteVersion(
  async (ctx) => ({
    settings: await currentSettings(ctx),
    /** For the first mails of each kind. */
    samples: new Map<Language, Dictionary>(),
    /** By language and kind of mail. */
    kinds: new Map<string, Dictionary | CommonWords>(),
  }),
  { trustFor: TRUST_MS },
)

/**
 * What the mails of a kind have in common, in the language of the reader. At first that is a sample mail with the names of the
 * business, and sample documents; once many of its kind were written, what nearly all of them say. It holds nobody's data.
 * @param kind the name of the template
 * @param to whom the mail is for
 */
export async function dictionaryFor(ctx: Context, kind: string, to: string, said: PackedMail): Promise<Dictionary> {
  const { settings, samples, kinds } = await made(ctx)
  const key = `${language()} ${kind}`
  const learned = kinds.get(key) ?? new CommonWords()
  if (!(learned instanceof CommonWords)) return learned
  kinds.set(key, learned)
  const sample = samples.get(language()) ?? dictionaryOf(sampleWords(ctx, settings))
  samples.set(language(), sample)
  const plain = JSON.parse(JSON.stringify(said)) as object
  learned.hear(to, plain)
  const common = learned.known(plain)
  if (common !== undefined) kinds.set(key, dictionaryOf(common))
  return sample
}

function sampleWords(ctx: Context, settings: Awaited<ReturnType<typeof currentSettings>>): string {
  const view = { ...sampleView(settings, publicLinks(ctx.config)), logo: undefined }
  const { calendar, pass } = sampleDocuments()
  return JSON.stringify({ files: [{ text: calendar }, { paper: pass }], guide: settings.guide, view })
}

/** The window of deflate. What comes last is cheapest to refer to. */
const MOST_BYTES = 32_000

function dictionaryOf(text: string): Dictionary {
  const words = Buffer.from(text).subarray(-MOST_BYTES)
  return { words, hash: createHash('sha256').update(words).digest().subarray(0, 16) }
}
