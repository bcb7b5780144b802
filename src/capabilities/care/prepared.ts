import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { accountNames } from '../auth/index.ts'
import { currentSettings } from '../settings/index.ts'
import type { Prepared } from './contract.ts'
import { filledMacro } from './rules.ts'
import * as store from './store.ts'

/** The prepared answers for one case, those in the language of its customer first. */
export async function preparedAnswers(
  ctx: Context,
  { language, name, number }: { language: string; name: string; number: string },
): Promise<z.infer<typeof Prepared>[]> {
  const { id: agentId = '' } = ctx.caller.account ?? {}
  const [macros, { business }, names] = await Promise.all([
    store.macrosFor(ctx, language),
    currentSettings(ctx),
    accountNames(ctx, agentId ? [agentId] : []),
  ])
  const values = { name, number, agent: names.get(agentId) ?? '', business: business.name, phone: business.phone }
  return macros.map((macro) => ({
    id: macro.id,
    name: macro.name,
    language: macro.language,
    text: filledMacro(macro.body, values),
  }))
}
