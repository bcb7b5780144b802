import { language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import { stateOf } from './rules.ts'
import * as store from './store.ts'

/** Every change of an announcement makes a new site version, so that none is ever stale. */
const notOver = keptBySiteVersion(store.notOver, { trustFor: 0 })

/** An announcement with the language that its text is in. */
export interface ShownAnnouncement {
  readonly id: string
  readonly tone: store.AnnouncementRow['tone']
  readonly text: string
  readonly language: 'en' | 'es'
}

/** The announcements shown right now, in the reader's language where there is a translation. */
export async function shownAnnouncements(ctx: Context): Promise<ShownAnnouncement[]> {
  const rows = await notOver(ctx)
  return rows
    .filter((row) => stateOf(row, ctx.now) === 'SHOWN')
    .map(({ id, tone, text_en, text_es }) =>
      language() === 'es' && text_es !== ''
        ? { id, tone, text: text_es, language: 'es' }
        : { id, tone, text: text_en, language: 'en' },
    )
}
