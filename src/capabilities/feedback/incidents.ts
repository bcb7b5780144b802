import { allow, found, invalidFields, invalidForm } from '../../http/problem.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { accountNames, staffWith } from '../auth/index.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { stayById } from '../stays/index.ts'
import type { Incident, IncidentSummary } from './contract.ts'
import { answerMail } from './emails.ts'
import { recipientOf } from './recipient.ts'
import { incidentCan, isComplaint } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const NUMBER_LENGTH = 7
const MAY_ANSWER = 'ParkScores:Answer'

/** A bad score opens an incident, or is noted with the one that is open; a better one later is noted, too. */
export async function noteInIncident(
  ctx: Context,
  { id, transactionId, score, feedback }: { id: string; transactionId: string; score: number; feedback: string | null },
): Promise<void> {
  const text = feedback ? `${score} of 5: ${feedback}` : `${score} of 5`
  const open = await store.openIncidentOf(ctx, transactionId)
  if (open) {
    await store.addMove(ctx, open, { kind: 'SCORED', text })
  } else if (isComplaint(score)) {
    const number = ctx.random.code(NUMBER_LENGTH)
    const incident = await store.insertIncident(ctx, { number, transaction_id: transactionId, score_id: id })
    await store.addMove(ctx, incident, { kind: 'OPENED', text })
  }
}

export async function assign(ctx: Context, id: string, assigneeId: string | undefined): Promise<Incident> {
  return work(ctx, id, 'incident.assigned', async (ctx, incident) => {
    allow(incidentCan.work(incident.status))
    const people = await staffWith(ctx, MAY_ANSWER)
    const chosen = people.find((person) => person.id === assigneeId)
    if (assigneeId && !chosen) throw invalidFields({ assignee_id: [messages.unknownAssignee] })
    await store.setAssignee(ctx, id, chosen?.id ?? null)
    await store.addMove(ctx, id, {
      kind: 'ASSIGNED',
      assignee_id: chosen?.id ?? null,
      text: chosen ? `To ${chosen.name}` : 'To nobody',
    })
  })
}

/** The answer, its note and its mail are there together, or none is. */
export async function answer(ctx: Context, id: string, message: string, isLast: boolean): Promise<Incident> {
  return work(ctx, id, 'incident.answered', async (ctx, incident) => {
    allow(incidentCan.work(incident.status))
    const stay = found(await stayById(ctx, incident.transaction_id))
    const to = incident.email ?? (await recipientOf(ctx, stay))?.email
    if (!to) throw invalidForm(messages.noAddress)
    const moveId = await store.addMove(ctx, id, { kind: 'ANSWERED', text: message })
    await inLanguage(incident.language, async () => {
      const around = { settings: await currentSettings(ctx), links: publicLinks(ctx.config) }
      const content = await answerMail(incident, message, around)
      await sendMail(ctx, { ...content, purpose: `incident/${id}/answer/${moveId}`, to })
    })
    if (isLast) await end(ctx, id, undefined)
  })
}

export async function close(ctx: Context, id: string, note: string | undefined): Promise<Incident> {
  return work(ctx, id, 'incident.closed', async (ctx, incident) => {
    allow(incidentCan.work(incident.status))
    await end(ctx, id, note)
  })
}

async function end(ctx: Context, id: string, note: string | undefined): Promise<void> {
  await store.setStatus(ctx, id, 'CLOSED')
  await store.addMove(ctx, id, { kind: 'CLOSED', text: note ?? null })
}

export async function reopen(ctx: Context, id: string): Promise<Incident> {
  return work(ctx, id, 'incident.reopened', async (ctx, incident) => {
    allow(incidentCan.reopen(incident.status))
    if (await store.openIncidentOf(ctx, incident.transaction_id)) {
      throw invalidForm(messages.newerIncident)
    }
    await store.setStatus(ctx, id, 'OPEN')
    await store.addMove(ctx, id, { kind: 'REOPENED' })
  })
}

/** One step of an incident, with nobody else at it, written down in the audit trail. */
async function work(
  ctx: Context,
  id: string,
  action: string,
  step: (ctx: Context, incident: store.IncidentRow) => Promise<void>,
): Promise<Incident> {
  await transaction(ctx, async (ctx) => {
    await step(ctx, found(await store.lockIncident(ctx, id)))
    await audit(ctx, { action, entity: 'incident', entityId: id })
  })
  return presentIncident(ctx, found(await store.incidentById(ctx, id)))
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
    closed_at: row.closed_at && toWire(row.closed_at),
  }))
}

/** One incident with its stay, its story and who may be asked to look after it. */
export async function presentIncident(ctx: Context, row: store.IncidentRow): Promise<Incident> {
  const [[summary], stay, moves, people] = await Promise.all([
    summaries(ctx, [row]),
    stayById(ctx, row.transaction_id),
    store.movesOf(ctx, row.id),
    staffWith(ctx, MAY_ANSWER),
  ])
  const { id, ticket_num, receipt_number, entered_at, exited_at, booking_id, account_id } = found(stay)
  const names = await accountNames(
    ctx,
    moves.flatMap(({ account_id: by }) => by ?? []),
  )
  return {
    ...found(summary),
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
    people,
  }
}
