import { Stripe } from 'stripe'
import { cents } from '../lib/money.ts'
import type { DisputeEvidence, Disputes, GatewayDispute } from './cards.ts'
import { askStripe, type At, GatewayRefused } from './stripe-asking.ts'

/** Disputes at Stripe, whose answers are final: evidence is submitted once. */
export function stripeDisputes(at: At): Disputes {
  return {
    find: (id) => find(at, id),
    openedSince: (moment) => openedSince(at, moment),
    submit: (request) => submit(at, request),
    accept: (request) => accept(at, request),
  }
}

async function find({ stripe }: At, id: string): Promise<GatewayDispute | undefined> {
  try {
    return disputeOf(await askStripe(() => stripe.disputes.retrieve(id)))
  } catch (error) {
    if (error instanceof GatewayRefused && error.code === 'resource_missing') return undefined
    throw error
  }
}

async function* openedSince({ stripe }: At, moment: Temporal.Instant): AsyncIterable<GatewayDispute> {
  const created = { gte: Math.floor(moment.epochMilliseconds / 1000) }
  const found = await askStripe(async () => {
    const read: Stripe.Dispute[] = []
    for await (const one of stripe.disputes.list({ created, limit: 100 })) read.push(one)
    return read
  })
  for (const one of found) yield disputeOf(one)
}

async function submit(
  at: At,
  { key, dispute, evidence }: { key: string; dispute: string; evidence: DisputeEvidence },
): Promise<GatewayDispute> {
  const now = await found(at, dispute)
  // Stripe forgets keys after a day; what it has is not sent again.
  if (now.hasEvidence || now.status !== 'open') return now
  const file = await askStripe(() =>
    at.stripe.files.create(
      {
        purpose: 'dispute_evidence',
        file: { data: evidence.pdf, name: 'evidence.pdf', type: 'application/octet-stream' },
      },
      { idempotencyKey: `${key}/file` },
    ),
  )
  const { customerName, customerEmail, product, serviceDate, cancellationTerms, statement } = evidence
  const sent = await askStripe(() =>
    at.stripe.disputes.update(
      dispute,
      {
        evidence: {
          service_documentation: file.id,
          customer_name: customerName,
          customer_email_address: customerEmail,
          product_description: product,
          service_date: serviceDate,
          refund_policy_disclosure: cancellationTerms,
          ...(statement !== '' && { uncategorized_text: statement }),
        },
        submit: true,
      },
      { idempotencyKey: `${key}/submit` },
    ),
  )
  return disputeOf(sent)
}

async function accept(at: At, { key, dispute }: { key: string; dispute: string }): Promise<GatewayDispute> {
  const now = await found(at, dispute)
  if (now.status !== 'open') return now
  return disputeOf(await askStripe(() => at.stripe.disputes.close(dispute, {}, { idempotencyKey: `${key}/close` })))
}

async function found(at: At, id: string): Promise<GatewayDispute> {
  const dispute = await find(at, id)
  if (!dispute) throw new Error(`Stripe has no dispute ${id}`)
  return dispute
}

/** An appeal is answered at Stripe itself. */
const STATUSES: Readonly<Record<string, GatewayDispute['status']>> = {
  warning_needs_response: 'open',
  needs_response: 'open',
  warning_under_review: 'under_review',
  under_review: 'under_review',
  appeal_needs_response: 'under_review',
  appeal_under_review: 'under_review',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}

function disputeOf(dispute: Stripe.Dispute): GatewayDispute {
  const { id, payment_intent: intent, reason, amount, created, evidence_details: details } = dispute
  const status = STATUSES[dispute.status]
  return {
    id,
    charge: (typeof intent === 'string' ? intent : intent?.id) ?? '',
    reason,
    status: status ?? 'open',
    unknownStatus: status ? undefined : dispute.status,
    isInquiry: dispute.status.startsWith('warning_'),
    amount: cents(amount),
    openedAt: instant(created),
    dueAt: details.due_by === null ? undefined : instant(details.due_by),
    hasEvidence: details.submission_count > 0,
    movements: dispute.balance_transactions.map((line) => ({
      id: line.id,
      amount: cents(line.amount),
      fee: cents(line.fee),
      at: instant(line.created),
    })),
  }
}

function instant(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
}
