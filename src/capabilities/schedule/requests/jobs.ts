import { inLanguage } from '../../../lib/in-language.ts'
import { display, displayDate } from '../../../lib/pacific.ts'
import type { Context } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { accountById, accountNames, emailsWith } from '../../auth/index.ts'
import { frame, publicLinks, renderMail, sendMail } from '../../mail/index.ts'
import { currentSettings } from '../../settings/index.ts'
import * as plan from '../store.ts'
import * as store from './store.ts'

/** Notifies deciders of a time-off request, and the requester of the decision. Once each. */
export const notifyOfTimeOff = defineJob<{ timeOffId: string; what: 'asked' | 'decided' }>(
  { name: 'schedule.tell-time-off' },
  async (ctx, { timeOffId, what }) => {
    const row = await store.timeOffById(ctx, timeOffId)
    if (!row || (what === 'asked') !== (row.status === 'ASKED')) return
    const words = await wordsOf(ctx, [row.account_id, row.decided_by], (names) => ({
      is_swap: false,
      is_open: false,
      who: names(row.account_id),
      to: '',
      by: names(row.decided_by),
      is_approved: row.status === 'APPROVED',
      what: spanOf(row),
      note: row.reason,
      answer: row.answer,
    }))
    if (what === 'asked') await notifyDeciders(ctx, `time-off/${row.id}/asked`, words, [row.account_id])
    else if (row.decided_by) await tell(ctx, 'schedule-answered', `time-off/${row.id}/decided`, words, [row.account_id])
  },
)

/** Notifies colleagues of an offered shift, deciders that it is taken, and both of the decision. Once each. */
export const notifyOfSwap = defineJob<{ swapId: string; what: 'offered' | 'accepted' | 'decided'; round: string }>(
  { name: 'schedule.tell-swap' },
  async (ctx, { swapId, what, round }) => {
    const swap = await store.swapById(ctx, swapId)
    if (!swap) return
    const { from_account, to_account, decided_by, status } = swap
    const role = (await plan.roles(ctx)).find(({ id }) => id === swap.role_id)
    const words = await wordsOf(ctx, [from_account, to_account, decided_by], (names) => ({
      is_swap: true,
      is_open: from_account === null,
      who: names(from_account),
      to: names(to_account),
      by: names(decided_by),
      is_approved: status === 'APPROVED',
      what: `${role?.name ?? ''}, ${display(swap.starts_at)}`,
      note: swap.note,
      answer: swap.answer,
    }))
    const both = [from_account, to_account].flatMap((id) => id ?? [])
    if (what === 'offered' && status === 'OFFERED') {
      const able = (await plan.people(ctx)).filter(({ roles }) => roles.includes(swap.role_id))
      const others = able.map(({ account_id }) => account_id).filter((id) => id !== from_account)
      await tell(ctx, 'schedule-offered', `swap/${swap.id}/offered`, words, others)
    }
    if (what === 'accepted' && status === 'ACCEPTED')
      await notifyDeciders(ctx, `swap/${swap.id}/accepted/${round}`, words, both)
    if (what === 'decided' && decided_by) await tell(ctx, 'schedule-answered', `swap/${swap.id}/decided`, words, both)
  },
)

export const jobs = [notifyOfTimeOff, notifyOfSwap]

/** A request as its mail shows it. */
interface Words {
  readonly is_swap: boolean
  /** Whether it is a shift that nobody had. */
  readonly is_open: boolean
  readonly who: string
  /** Who would take the shift. */
  readonly to: string
  readonly by: string
  readonly is_approved: boolean
  readonly what: string
  readonly note: string
  readonly answer: string
}

async function wordsOf(
  ctx: Context,
  ids: readonly (string | null)[],
  make: (names: (id: string | null) => string) => Words,
): Promise<Words> {
  const names = await accountNames(
    ctx,
    ids.flatMap((id) => id ?? []),
  )
  return inLanguage('en', () => make((id) => (id && names.get(id)) || ''))
}

function spanOf({ from_date, to_date }: store.TimeOffRow): string {
  return from_date === to_date ? displayDate(from_date) : `${displayDate(from_date)} – ${displayDate(to_date)}`
}

async function notifyDeciders(ctx: Context, purpose: string, words: Words, but: readonly string[]): Promise<void> {
  const deciders = await emailsWith(ctx, 'Schedule:Approve')
  const ids = deciders.map(({ id }) => id).filter((id) => !but.includes(id))
  await tell(ctx, 'schedule-asked', purpose, words, ids)
}

/** Writes to each of some accounts that are active. The back office is in English. */
async function tell(
  ctx: Context,
  template: 'schedule-asked' | 'schedule-answered' | 'schedule-offered',
  purpose: string,
  ask: Words,
  accountIds: readonly string[],
): Promise<void> {
  await inLanguage('en', async () => {
    const links = publicLinks(ctx.config)
    const action = template === 'schedule-asked' ? links.scheduleRequests() : links.ownSchedule()
    const content = await renderMail(template, { ...frame(await currentSettings(ctx), links), ask, action })
    for (const id of accountIds) {
      const account = await accountById(ctx, id)
      if (account?.status !== 'ACTIVE') continue
      await sendMail(ctx, { ...content, purpose: `schedule/${purpose}/${id}`, to: account.email })
    }
  })
}
