import { type Context, transaction } from '../../platform/context.ts'
import { siteChanged } from '../../platform/site-version.ts'
import { DRAWN_PICTURES } from './demo-pictures.ts'
import { PICTURE_WIDTHS, type PictureSlot } from './picture-slots.ts'
import { encoded } from './pictures.ts'
import { putPicture, readPictures } from './store.ts'

interface Which {
  readonly slots?: readonly PictureSlot[]
  /** Ends it early, with none hung up. */
  readonly signal?: AbortSignal
}

/** Hangs up the demonstration's own drawings, or only some of them, where nobody has hung up anything yet: all at once, or none. */
export async function seedDemoPictures(ctx: Context, { slots, signal }: Which = {}): Promise<void> {
  if ((await readPictures(ctx)).length > 0) return
  const drawn: { slot: PictureSlot; picture: Parameters<typeof putPicture>[2] }[] = []
  for (const { slot, svg, ...words } of DRAWN_PICTURES) {
    if (signal?.aborted) return
    if (slots && !slots.includes(slot)) continue
    drawn.push({ slot, picture: { ...(await encoded(Buffer.from(svg), PICTURE_WIDTHS[2])), ...words } })
  }
  await transaction(ctx, async (ctx) => {
    for (const { slot, picture } of drawn) await putPicture(ctx, slot, picture)
  })
  siteChanged(ctx)
}
