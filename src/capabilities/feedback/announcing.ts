import { type Language, language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import type { SiteMessage } from './contract.ts'
import { NOTICE, stateOf } from './rules.ts'
import * as store from './store.ts'

/** Every change of one makes a new version of the site, so that none is ever stale. */
const notOver = keptBySiteVersion(store.announcementsNotOver, { trustFor: 0 })

/** What staff say to everybody right now, in the reader's language. */
export async function announced(ctx: Context): Promise<SiteMessage[]> {
  const rows = await notOver(ctx)
  return rows
    .filter((row) => stateOf(row, ctx.now) === 'SHOWN')
    .map(({ id, tone, ...texts }) => ({ id, template: NOTICE, payload: { tone, ...inLanguage(texts, language()) } }))
}

/** The text with the language that it is in. */
function inLanguage({ text_en, text_es }: { text_en: string; text_es: string }, wanted: Language) {
  return wanted === 'es' && text_es !== '' ? { text: text_es, language: 'es' } : { text: text_en, language: 'en' }
}

/** When the time of a message begins or is over, the pages in memory are made anew. */
export const turnAnnouncements = defineJob(
  { name: 'feedback.turn-announcements', cron: '* * * * *', singleton: true, timeout: 30 },
  async (ctx) => {
    await store.turnAnnouncements(ctx)
  },
)
