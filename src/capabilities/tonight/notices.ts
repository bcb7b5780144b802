import { figure } from '../../lib/texts.ts'
import { display } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { emailsWith } from '../auth/index.ts'
import { frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings, named } from '../settings/index.ts'
import type { ClassNow } from './lot.ts'
import { type Decision, nightOf } from './rules.ts'

/** Tells who looks after the space that a night will not fit, once for each night, class and state it gets into. */
export async function warnManagers(ctx: Context, lot: ClassNow, decision: Decision): Promise<void> {
  const settings = await currentSettings(ctx)
  const links = publicLinks(ctx.config)
  const vehicle = settings.vehicle_classes.find(({ code }) => code === lot.vehicleClass)
  const state = decision.moves ? 'moves' : decision.stopsWalkIns ? 'stopped' : 'filling'
  const content = await renderMail('lot-full', {
    ...frame(settings, links),
    lot: {
      vehicle: named(settings, vehicle?.name ?? lot.vehicleClass),
      full_at: display(decision.overAt ?? decision.fullAt ?? ctx.now),
      stalls: figure(lot.stalls),
      here: figure(lot.here),
      coming: figure(lot.coming),
      leaving: figure(lot.leaving),
      needed: decision.moves ? figure(decision.moves.needed) : '',
      is_stopped: decision.stopsWalkIns,
      is_filling: state === 'filling',
    },
    action: links.tonight(),
  })
  for (const { id, email } of await emailsWith(ctx, 'Space:Update')) {
    await sendMail(ctx, {
      ...content,
      purpose: `tonight/${nightOf(ctx.now)}/${lot.vehicleClass}/${state}/${id}`,
      to: email,
    })
  }
}
