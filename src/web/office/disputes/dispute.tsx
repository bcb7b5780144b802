import type { MiddlewareFunction } from 'react-router'
import { disputes } from '../../../capabilities/disputes/contract.ts'
import { disputeCan, SHOWN_TO } from '../../../capabilities/disputes/rules.ts'
import { reasonWords } from '../../../capabilities/disputes/words.ts'
import { to } from '../../paths.ts'
import { fileAnswer } from '../../serve/file-answer.server.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney, Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { StateBadge } from '../kit/column.tsx'
import { labelOf } from '../kit/labels.ts'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { DISPUTE_STATES } from './dispute-states.ts'
import { SubjectLink } from './subject-link.tsx'
import type { Route } from './+types/dispute'

const form = formOf(disputes.note, { only: ['note'] })

export async function loader(args: Route.LoaderArgs) {
  const dispute = await load(args, disputes.one, { disputeId: args.params.itemId })
  const due_at = dispute.due_at === null ? null : Temporal.Instant.from(dispute.due_at)
  const { allowed: mayBeAnswered } = disputeCan.answer({ ...dispute, due_at }, servicesOf(args.context).now())
  return { ...dispute, form: form.fields, mayBeAnswered }
}

type Dispute = Awaited<ReturnType<typeof loader>>

/** One disputed payment: its evidence, our answer, and what the bank decided. */
export const screen = pageScreen<typeof loader>({
  name: 'Dispute',
  path: '/staff/disputes/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Dispute',
  needs: ['disputes.one'],
  parent: 'Disputes',
  heading: ({ amount }) => `Dispute of ${formatMoney(amount)}`,
  lead: ({ status }) => <StateBadge states={DISPUTE_STATES} state={status} />,
  links: ({ id, subject, evidence }) => [
    evidence && {
      label: 'Evidence (PDF)',
      to: to('Dispute', { itemId: id }, { query: { format: 'pdf' } }),
      allow: SHOWN_TO[subject],
      leaves: true,
    },
  ],
  actions: [
    {
      intent: 'submit',
      call: 'disputes.submit',
      label: 'Send evidence',
      ask: 'The bank gets the evidence and your statement through the card processor. It takes one answer, which cannot be changed.',
      allow: 'Disputes:Answer',
      when: ({ mayBeAnswered, evidence }) => mayBeAnswered && evidence !== null,
      main: true,
      once: true,
      input: ({ params }) => ({ disputeId: params.itemId }),
      done: 'The evidence is on its way to the bank.',
    },
    {
      intent: 'accept',
      call: 'disputes.accept',
      label: 'Accept the loss',
      ask: ({ amount }) =>
        `The cardholder keeps the ${formatMoney(amount)}, and the dispute is lost. This cannot be undone.`,
      allow: 'Disputes:Answer',
      when: ({ mayBeAnswered }) => mayBeAnswered,
      danger: true,
      once: true,
      input: ({ params }) => ({ disputeId: params.itemId }),
      done: 'The loss is accepted.',
    },
    {
      intent: 'note',
      call: 'disputes.note',
      allow: 'Disputes:Answer',
      input: ({ fields, params }) => ({ disputeId: params.itemId, note: fields.note, version: fields.version }),
      done: 'Saved. The evidence is being rebuilt with it.',
    },
    {
      intent: 'won',
      call: 'disputes.decide',
      label: 'Bank decides for us',
      ask: 'Only in the sandbox: its bank gives the money back.',
      allow: 'Disputes:Answer',
      when: ({ sandbox, status }) => sandbox && (status === 'OPEN' || status === 'UNDER_REVIEW'),
      inMenu: true,
      input: ({ params }) => ({ disputeId: params.itemId, decision: 'won' }),
      done: 'Decided. It shows here within a minute.',
    },
    {
      intent: 'lost',
      call: 'disputes.decide',
      label: 'Bank decides against us',
      ask: 'Only in the sandbox: its bank keeps the money.',
      allow: 'Disputes:Answer',
      when: ({ sandbox, status }) => sandbox && (status === 'OPEN' || status === 'UNDER_REVIEW'),
      inMenu: true,
      input: ({ params }) => ({ disputeId: params.itemId, decision: 'lost' }),
      done: 'Decided. It shows here within a minute.',
    },
  ],
  facts: (dispute) => [
    ['For', <SubjectLink key="for" {...dispute} />],
    ['Customer', [dispute.customer, dispute.email_addr].filter(Boolean).join(', ') || null],
    ['Cardholder says', reasonWords(dispute.reason)],
    ['Opened', when(dispute.opened_at)],
    ...(dispute.status === 'OPEN' && dispute.answer === null
      ? [['Answer by', dispute.due_at ? when(dispute.due_at) : 'No date'] as const]
      : []),
    ...(dispute.is_inquiry ? [['Kind', 'Inquiry only; no money has moved'] as const] : []),
    [
      'Evidence',
      dispute.evidence
        ? `${dispute.evidence.pages} ${dispute.evidence.pages === 1 ? 'page' : 'pages'}, made ${when(dispute.evidence.made_at)}`
        : 'Being put together',
    ],
    ['Answer', answerText(dispute)],
    ['Decided', dispute.closed_at && when(dispute.closed_at)],
    ['Processor’s reference', dispute.gateway_ref],
  ],
  body: DisputeBody,
  history: ({ history }) => history.map(({ at, who, what }) => ({ at, who, what: labelOf(ACTS, what) })),
})

function answerText({ answer, answered_by, answered_at, is_sent }: Dispute): string | null {
  if (answer === null) return null
  const what = answer === 'EVIDENCE' ? 'Evidence sent' : 'Loss accepted'
  const state = is_sent ? '' : '; on its way to the card processor'
  return `${what}${answered_by ? ` by ${answered_by}` : ''}${answered_at ? `, ${when(answered_at)}` : ''}${state}`
}

const ACTS = {
  'dispute.opened': 'Disputed at the bank',
  'dispute.noted': 'Statement changed',
  'dispute.submitted': 'Evidence sent',
  'dispute.accepted': 'Loss accepted',
  'dispute.won': 'Won',
  'dispute.lost': 'Lost',
}

function amountCell({ amount }: { readonly amount: string }) {
  return <Money amount={amount} />
}

function feeCell({ fee }: { readonly fee: string }) {
  return <Money amount={fee} />
}

const MOVES = { WITHDRAWN: 'Taken back by the bank', REINSTATED: 'Returned to us' }

function DisputeBody({ data }: { data: Dispute }) {
  const fields = fieldsOf(data.form, { note: 'What the bank should know besides the evidence' })
  return (
    <div className="grid gap-8">
      {data.mayBeAnswered ? (
        <Section id="statement" title="Statement for the bank">
          <ActionForm intent="note" label="Save statement" values={{ note: data.note }}>
            <Meanwhile version={data.version} values={{ note: data.note }} labels={{ note: 'Statement' }} />
            <TextAreaField {...fields.note} rows={6} />
          </ActionForm>
        </Section>
      ) : (
        data.note !== '' && (
          <Section id="statement" title="Statement for the bank">
            <p className="max-w-prose whitespace-pre-line">{data.note}</p>
          </Section>
        )
      )}
      <Section id="money" title="Money">
        {data.movements.length === 0 ? (
          <p className="text-muted">The card processor has moved no money for it.</p>
        ) : (
          <Table
            caption="Lines of the card processor’s books"
            hideCaption
            rows={data.movements}
            rowKey={({ id }) => id}
            columns={[
              { key: 'kind', header: 'What', cell: ({ kind }) => MOVES[kind] },
              { key: 'at', header: 'When', cell: ({ at }) => when(at) },
              { key: 'amount', header: 'Amount', numeric: true, cell: amountCell },
              { key: 'fee', header: 'Fee', numeric: true, cell: feeCell },
            ]}
          />
        )}
      </Section>
    </div>
  )
}

/** `?format=pdf` answers the evidence. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    if (args.url.searchParams.get('format') !== 'pdf') return next()
    return fileAnswer(await load(args, disputes.file, { disputeId: args.params.itemId ?? '' }))
  },
]

/** What somebody typed stays when somebody else was faster. */
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
