import type { Context } from '../../platform/context.ts'
import * as store from './store.ts'

/** An announcement of last week. It is over, so the demonstration's pages show none. */
export async function seedDemoAnnouncement(ctx: Context): Promise<void> {
  const { count } = await store.search(ctx, { page_size: 1, page_number: 1 })
  if (count > 0) return
  const starts_at = ctx.now.subtract({ hours: 9 * 24 })
  await store.insert(ctx, {
    tone: 'WARNING',
    text_en: 'Road work on International Boulevard until Friday: shuttles take ten minutes longer.',
    text_es: 'Obras en International Boulevard hasta el viernes: los autobuses tardan diez minutos más.',
    starts_at,
    ends_at: starts_at.add({ hours: 5 * 24 }),
  })
  await store.markShown(ctx)
}
