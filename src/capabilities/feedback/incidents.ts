import { allow, found, invalidForm, Problem } from '../../http/problem.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { givenFor } from '../acts/index.ts'
import { accountNames, staffWith } from '../auth/index.ts'
import { bookingById, presentRefundable } from '../bookings/index.ts'
import { assigneeOf, notifyAssignee, preparedAnswers } from '../care/index.ts'
import { isOverdue, minutesBetween, movedOn } from '../care/rules.ts'
import { memberOfAccount } from '../club/index.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { careSettings, currentSettings } from '../settings/index.ts'
import { stayById } from '../stays/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import { isComplaint } from './complaint.ts'
import type { Incident, IncidentSummary } from './contract.ts'
import { answerMail } from './emails.ts'
import { recipientOf } from './recipient.ts'
import { incidentCan } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const MAY_ANSWER = 'ParkScores:Answer'

/** A bad score opens an incident, or is noted with the one that is open; a better one later is noted, too. */
export async function noteInIncident(
  ctx: Context,
  { id, transactionId, score, feedback }: { id: string; transactionId: string; score: number; feedback: string | null },
): Promise<void> {
  const text = feedback ? `${score} out of 5: ${feedback}` : `${score} out of 5`
  const open = await store.openIncidentOf(ctx, transactionId)
  if (open) {
    await store.addMove(ctx, open, { kind: 'SCORED', text })
  } else if (isComplaint(score)) {
    const number = ctx.random.code(store.INCIDENT_NUMBER)
    const { incident_hours: hours } = await careSettings(ctx)
    const due_at = ctx.now.add({ hours })
    const incident = await store.insertIncident(ctx, { number, transaction_id: transactionId, score_id: id, due_at })
    await store.addMove(ctx, incident, { kind: 'OPENED', text })
  }
}

/** An incident as somebody had it before them. */
interface Seen {
  readonly id: string
  readonly version: number
}

/** Gives an incident to somebody, who is told, or to nobody. */
export async function assign(ctx: Context, seen: Seen, assigneeId: string | undefined): Promise<Incident> {
  return work(ctx, seen, 'incident.assigned', async (ctx, { id, number, status, assignee_id }) => {
    allow(incidentCan.work(status))
    const chosen = await assigneeOf(ctx, assigneeId, MAY_ANSWER)
    await store.setAssignee(ctx, id, chosen?.id ?? null)
    if (chosen && chosen.id !== assignee_id) await notifyAssignee(ctx, chosen.id, { kind: 'INCIDENT', id, number })
    await store.addMove(ctx, id, {
      kind: 'ASSIGNED',
      assignee_id: chosen?.id ?? null,
      text: chosen ? `To ${chosen.name}` : 'To nobody',
    })
  })
}

interface Answer {
  readonly message: string
  readonly isLast: boolean
}

/** The answer, its note and its mail are there together, or none is. */
export async function answer(ctx: Context, seen: Seen, { message, isLast }: Answer): Promise<Incident> {
  return work(ctx, seen, 'incident.answered', async (ctx, incident) => {
    const { id } = incident
    allow(incidentCan.work(incident.status))
    const stay = found(await stayById(ctx, incident.transaction_id))
    const to = incident.email ?? (await recipientOf(ctx, stay))?.email
    if (!to) throw invalidForm(messages.noAddress)
    const moveId = await store.addMove(ctx, id, { kind: 'ANSWERED', text: message })
    await store.noteAnswered(ctx, id)
    await inLanguage(incident.language, async () => {
      const around = { settings: await currentSettings(ctx), links: publicLinks(ctx.config) }
      const content = await answerMail(incident, message, around)
      await sendMail(ctx, { ...content, purpose: `incident/${id}/answer/${moveId}`, to })
    })
    if (isLast) await end(ctx, id, undefined)
  })
}

/** What was said on the phone counts as an answer. */
export async function phoned(ctx: Context, seen: Seen, { message, isLast }: Answer): Promise<Incident> {
  return work(ctx, seen, 'incident.phoned', async (ctx, { id, status }) => {
    allow(incidentCan.work(status))
    await store.addMove(ctx, id, { kind: 'PHONED', text: message })
    await store.noteAnswered(ctx, id)
    if (isLast) await end(ctx, id, undefined)
  })
}

export async function close(ctx: Context, seen: Seen, note: string | undefined): Promise<Incident> {
  return work(ctx, seen, 'incident.closed', async (ctx, { id, status }) => {
    allow(incidentCan.work(status))
    await end(ctx, id, note)
  })
}

async function end(ctx: Context, id: string, note: string | undefined): Promise<void> {
  await store.setStatus(ctx, id, 'CLOSED')
  await store.addMove(ctx, id, { kind: 'CLOSED', text: note ?? null })
}

export async function reopen(ctx: Context, seen: Seen): Promise<Incident> {
  return work(ctx, seen, 'incident.reopened', async (ctx, incident) => {
    const { id } = incident
    allow(incidentCan.reopen(incident.status))
    if (await store.openIncidentOf(ctx, incident.transaction_id)) {
      throw invalidForm(messages.newerIncident)
    }
    await store.setStatus(ctx, id, 'OPEN')
    await store.addMove(ctx, id, { kind: 'REOPENED' })
  })
}

/**
 * One step of an incident, with nobody else at it, written down in the audit trail.
 * @throws Problem 409 with what was done last and by whom, when that is more than was seen
 */
async function work(
  ctx: Context,
  { id, version }: Seen,
  action: string,
  step: (ctx: Context, incident: store.IncidentRow) => Promise<void>,
): Promise<Incident> {
  await transaction(ctx, async (ctx) => {
    const incident = found(await store.lockIncident(ctx, id))
    if (incident.version !== version) throw await statusConflict(ctx, id)
    await step(ctx, incident)
    await audit(ctx, { action, entity: 'incident', entityId: id })
  })
  return presentIncident(ctx, found(await store.incidentById(ctx, id)))
}

async function statusConflict(ctx: Context, id: string): Promise<Problem> {
  const { kind, at, account_id } = (await store.movesOf(ctx, id)).at(-1)!
  const who = account_id ? ((await accountNames(ctx, [account_id])).get(account_id) ?? '') : null
  return new Problem('conflict', { message: movedOn({ kind, at: toWire(at), who }) })
}

/** Incidents as a list shows them. */
export async function summaries(ctx: Context, rows: readonly store.IncidentRow[]): Promise<IncidentSummary[]> {
  const names = await accountNames(
    ctx,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    score: row.score,
    feedback: row.feedback,
    assignee: row.assignee_id ? { id: row.assignee_id, name: names.get(row.assignee_id) ?? '' } : null,
    opened_at: toWire(row.opened_at),
    due_at: toWire(row.due_at),
    answered_at: row.answered_at && toWire(row.answered_at),
    is_overdue: isOverdue(row, ctx.now),
    age_minutes: minutesBetween(row.opened_at, row.closed_at ?? ctx.now),
    closed_at: row.closed_at && toWire(row.closed_at),
  }))
}

/** One incident with its stay, its story and who may be asked to look after it. */
export async function presentIncident(ctx: Context, row: store.IncidentRow): Promise<Incident> {
  const [[summary], stay, moves, people, given] = await Promise.all([
    summaries(ctx, [row]),
    stayById(ctx, row.transaction_id),
    store.movesOf(ctx, row.id),
    staffWith(ctx, MAY_ANSWER),
    givenFor(ctx, { incident_id: row.id }),
  ])
  const { id, ticket_num, receipt_number, entered_at, exited_at, booking_id, account_id } = found(stay)
  const names = await accountNames(
    ctx,
    moves.flatMap(({ account_id: by }) => by ?? []),
  )
  const may = (permission: Permission) => ctx.caller.account?.permissions.has(permission) ?? false
  const booking = booking_id && may('Bookings:Read') ? await bookingById(ctx, booking_id) : undefined
  const member = account_id ? await memberOfAccount(ctx, account_id) : undefined
  return {
    ...found(summary),
    version: row.version,
    booking: booking ? await presentRefundable(ctx, booking) : null,
    member: member?.status === 'ACTIVE' ? { number: member.number, name: member.long_name } : null,
    email_address: row.email ?? (await recipientOf(ctx, { booking_id, account_id }))?.email ?? null,
    stay: {
      transaction_id: id,
      ticket_num,
      receipt_number,
      entered_at: toWire(entered_at),
      exited_at: exited_at && toWire(exited_at),
    },
    moves: moves.map(({ kind, at, account_id: by, text }) => ({
      kind,
      at: toWire(at),
      by: by ? (names.get(by) ?? '') : null,
      text,
    })),
    given,
    prepared: may(MAY_ANSWER)
      ? await preparedAnswers(ctx, { language: row.language, name: member?.short_name ?? '', number: row.number })
      : [],
    people,
  }
}
