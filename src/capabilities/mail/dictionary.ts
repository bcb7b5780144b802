import { createHash } from 'node:crypto'
import { type Language, language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import { sampleDocuments } from '../documents/index.ts'
import { currentSettings } from '../settings/index.ts'
import { publicLinks } from './links.ts'
import { sampleView } from './sample.ts'
import type { Dictionary } from './said.ts'

/** An old one packs a little worse, and is kept as well. */
const TRUST_MS = 60_000

const made = keptBySiteVersion(
  async (ctx) => ({ settings: await currentSettings(ctx), byLanguage: new Map<Language, Dictionary>() }),
  { trustFor: TRUST_MS },
)

/**
 * What the mails of this business have in common, in the language of the reader: a made-up mail in its own names, and made-up
 * papers. There is nobody's data in it.
 */
export async function currentDictionary(ctx: Context): Promise<Dictionary> {
  const { settings, byLanguage } = await made(ctx)
  const known = byLanguage.get(language())
  if (known) return known
  const view = { ...sampleView(settings, publicLinks(ctx.config)), logo: undefined }
  const { calendar, pass } = sampleDocuments()
  // What stands last is found at the least cost.
  const said = { files: [{ text: calendar }, { paper: pass }], guide: settings.guide, view }
  const words = Buffer.from(JSON.stringify(said)).subarray(-MOST_BYTES)
  const dictionary = { words, hash: createHash('sha256').update(words).digest().subarray(0, 16) }
  byLanguage.set(language(), dictionary)
  return dictionary
}

/** What deflate looks back. */
const MOST_BYTES = 32_000
