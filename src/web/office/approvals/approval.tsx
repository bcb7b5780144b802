import { type ReactNode, useEffect } from 'react'
import { counted } from '../../../lib/texts.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { StateBadge } from '../kit/column.tsx'
import { type Answer, detailScreen, type Shape } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { subjectLink } from './subject-link.tsx'
import { reasonText } from './reasons.tsx'
import { KIND_STATES, REQUEST_STATES, subjectText } from './request-states.ts'

type Request = Answer<'approvals.one'>

export const screen = detailScreen('approvals.one', {
  name: 'StaffApproval',
  path: '/staff/approvals/{itemId}',
  title: 'Approval',
  input: ({ itemId }) => ({ requestId: itemId }),
  parent: 'Approvals',
  heading: (request) => `${KIND_STATES[request.kind][1]} of ${formatMoney(request.amount)} for ${subjectText(request)}`,
  lead: ({ status }) => <StateBadge states={REQUEST_STATES} state={status} />,
  width: 'form',
  forms: { 'approvals.decline': ['answer'] },
  actions: [
    {
      intent: 'approve',
      call: 'approvals.approve',
      allow: 'Desk:Approve',
      input: ({ params }) => ({ requestId: params.itemId }),
      done: (_, { asked_by }) => `Approved and done. ${asked_by} is notified.`,
    },
    {
      intent: 'decline',
      call: 'approvals.decline',
      allow: 'Desk:Approve',
      input: ({ params, fields }) => ({ requestId: params.itemId, answer: fields.answer }),
      done: (_, { asked_by }) => `Declined. ${asked_by} is notified.`,
    },
  ],
  facts: (request) => factsOf(request).filter(([, value]) => Boolean(value)),
  body: ({ data }) => <Decision request={data} form={data.forms['approvals.decline']} />,
})

function factsOf(request: Request): (readonly [string, ReactNode])[] {
  return [
    ['For', subjectLink(request)],
    ['Customer', request.customer],
    ['Amount', formatMoney(request.amount)],
    ['Price', request.price && formatMoney(request.price)],
    ['Kept afterward', request.taken && formatMoney(request.taken)],
    ['Since the stay', counted(request.age_days, { one: 'day', other: 'days' })],
    ['Reason', reasonText(request.reason_code, request.reason)],
    ['Requested by', `${request.asked_by}, ${when(request.asked_at)}`],
    ['Above their limits', request.exceeded.map((limit) => excessText(limit, request)).join('; ')],
    ['That day', dayText(request)],
    ['Expires', request.status === 'WAITING' && when(request.expires_at)],
    ['Decided', request.decided_at && [request.decided_by, when(request.decided_at)].filter(Boolean).join(', ')],
    ['Answer', request.answer],
  ]
}

function excessText(limit: Request['exceeded'][number], { limits }: Request): string {
  const { most, most_days, most_a_day } = limits
  if (limit === 'amount') return `Amount${most === null ? '' : `: up to ${formatMoney(most)}`}`
  if (limit === 'age') return `Age${most_days === null ? '' : `: up to ${counted(most_days, DAYS)}`}`
  return `How often${most_a_day === null ? '' : `: up to ${most_a_day} a day`}`
}

const DAYS = { one: 'day', other: 'days' }

function dayText({ asked_today, done_today, asked_by }: Request): string {
  return `${counted(asked_today, { one: 'request', other: 'requests' })} by ${asked_by}; ${done_today} done within the limits`
}

interface DecisionProps {
  readonly request: Request
  readonly form: Shape<'approvals.decline', 'answer'>
}

/** One press decides. Ctrl+Enter does the same for who keeps their hands on the keys. */
function Decision({ request, form }: DecisionProps) {
  useControlEnter()
  if (request.status !== 'WAITING') return null
  if (!request.decidable) return <Notice tone="info" title={request.obstacle ?? ''} />
  const { answer } = fieldsOf(form, { answer: { label: 'Answer', hint: `Shown to ${request.asked_by}.` } })
  return (
    <Section id="decide" title="Your decision">
      <div className="grid gap-6">
        <ActionForm intent="approve" label="Approve" className="gap-3">
          <p className="text-sm text-muted">
            Approving does it right away, on behalf of {request.asked_by}. <kbd>Ctrl</kbd>+<kbd>Enter</kbd> approves
            too.
          </p>
        </ActionForm>
        <ActionForm intent="decline" label="Decline" tone="quiet" className="gap-3">
          <TextField {...answer} />
        </ActionForm>
      </div>
    </Section>
  )
}

/** Ctrl+Enter presses the form that has the focus, and Approve where none has. */
function useControlEnter() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      const focused = document.activeElement?.closest('main form')
      const button = (focused ?? document).querySelector<HTMLButtonElement>('button[name=intent]')
      if (!button) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
