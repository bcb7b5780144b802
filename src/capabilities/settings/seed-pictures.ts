import { type Context, transaction } from '../../platform/context.ts'
import { currentSettings } from './current.ts'
import { DRAWN_PICTURES } from './demo-pictures.ts'
import { PICTURE_WIDTHS, type PictureSlot } from './picture-slots.ts'
import { encoded } from './pictures.ts'
import { putPicture, readPictures } from './store.ts'

/** Hangs up the demonstration's own drawings, or only some of them, where nobody has hung up anything yet. */
export async function seedDemoPictures(ctx: Context, slots?: readonly PictureSlot[]): Promise<void> {
  if ((await readPictures(ctx)).length > 0) return
  for (const { slot, svg, ...words } of DRAWN_PICTURES) {
    if (slots && !slots.includes(slot)) continue
    const picture = await encoded(Buffer.from(svg), PICTURE_WIDTHS[2])
    await transaction(ctx, (ctx) => putPicture(ctx, slot, { ...picture, ...words }))
  }
  currentSettings.forget(ctx)
}
