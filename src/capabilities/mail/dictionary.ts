import { createHash } from 'node:crypto'
import { type Language, language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import { sampleDocuments } from '../documents/index.ts'
import { currentSettings } from '../settings/index.ts'
import { publicLinks } from './links.ts'
import { sampleView } from './sample.ts'
import type { Dictionary } from './said.ts'

/** An outdated dictionary only packs a little worse. */
const TRUST_MS = 60_000

const made = keptBySiteVersion(
  async (ctx) => ({ settings: await currentSettings(ctx), byLanguage: new Map<Language, Dictionary>() }),
  { trustFor: TRUST_MS },
)

/**
 * What the mails of this business have in common, in the language of the reader: a sample mail with its own names, and
 * sample documents. It holds nobody's data.
 */
export async function currentDictionary(ctx: Context): Promise<Dictionary> {
  const { settings, byLanguage } = await made(ctx)
  const known = byLanguage.get(language())
  if (known) return known
  const view = { ...sampleView(settings, publicLinks(ctx.config)), logo: undefined }
  const { calendar, pass } = sampleDocuments()
  // What comes last is cheapest to refer to.
  const said = { files: [{ text: calendar }, { paper: pass }], guide: settings.guide, view }
  const words = Buffer.from(JSON.stringify(said)).subarray(-MOST_BYTES)
  const dictionary = { words, hash: createHash('sha256').update(words).digest().subarray(0, 16) }
  byLanguage.set(language(), dictionary)
  return dictionary
}

/** The window of deflate. */
const MOST_BYTES = 32_000
