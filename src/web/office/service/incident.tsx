import { pageScreen } from '../kit/screen.ts'
import { Link } from 'react-router'
import { feedback, type Incident } from '../../../capabilities/feedback/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { load, refuse, submit, textFields } from '../../serve/session/api.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/incident'
import { AnswerForm } from './answer-form.tsx'
import { Facts } from './facts.tsx'
import { texts } from './texts.ts'
import { type Chapter, Story } from './story.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffIncident',
  path: '/staff/incidents/{itemId}',
  title: 'Incident',
  needs: ['feedback.incident'],
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: title(texts().incident.title(loaderData?.number ?? '')) },
]

export function loader(args: Route.LoaderArgs) {
  return load(args, feedback.incident, { id: args.params.itemId })
}

/** Who looks after it, an answer, or its end. */
export async function action(args: Route.ActionArgs) {
  const id = args.params.itemId
  const { intent, message = '', assignee_id } = textFields(await args.request.formData())
  const outcome =
    intent === 'assign'
      ? await submit(args, feedback.assign, { id, assignee_id })
      : intent === 'close'
        ? await submit(args, feedback.close, { id })
        : intent === 'reopen'
          ? await submit(args, feedback.reopen, { id })
          : await submit(args, feedback.answer, { id, message, close: intent === 'answer and close' })
  return outcome.ok ? null : refuse(outcome, { message })
}

export default function IncidentPage({ loaderData: incident, actionData }: Route.ComponentProps) {
  const { number, status, score, email_address } = incident
  const t = texts()
  const { sections } = staff()
  const isOpen = status === 'OPEN'
  const mayAnswer = useAccount()?.permissions.includes('ParkScores:Answer') ?? false
  const parent = isOpen
    ? { label: sections.IncidentsOpen, to: to('IncidentsOpen') }
    : { label: sections.IncidentsClosed, to: to('IncidentsClosed') }
  return (
    <>
      <StaffHead title={t.incident.title(number)} parent={parent} actions={mayAnswer && <Ending isOpen={isOpen} />}>
        <Badge tone={score <= 2 ? 'bad' : 'neutral'}>{t.incidents.scoreOf(score)}</Badge>{' '}
        <Badge tone={isOpen ? 'accent' : 'good'}>{isOpen ? t.open : t.closed}</Badge>
      </StaffHead>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Story chapters={incident.moves.map(chapterOf)}>
          {isOpen && mayAnswer && email_address && (
            <AnswerForm
              key={incident.moves.length}
              to={email_address}
              problem={actionData?.problem}
              values={actionData?.values}
            />
          )}
          {isOpen && !email_address && (
            <Notice tone="warning" title={t.incident.noAddress}>
              {t.incident.noAddressHint}
            </Notice>
          )}
        </Story>
        <div className="grid gap-6">
          {isOpen && mayAnswer && <Assign incident={incident} />}
          <Stay stay={incident.stay} />
        </div>
      </div>
    </>
  )
}

function chapterOf({ kind, at, by, text }: Incident['moves'][number], index: number): Chapter {
  const isCustomer = kind === 'OPENED' || kind === 'SCORED'
  const { incident: t, by: stepBy } = texts()
  const step = kind === 'ASSIGNED' && text ? t.given(text) : t.steps[kind]
  return {
    key: String(index),
    title: by ? stepBy(step, by) : step,
    at,
    text: kind === 'ASSIGNED' ? null : text,
    isCustomer,
  }
}

function Ending({ isOpen }: { isOpen: boolean }) {
  const t = texts()
  return (
    <form method="post">
      <input type="hidden" name="intent" value={isOpen ? 'close' : 'reopen'} />
      <Button type="submit" tone="quiet" size="sm">
        {isOpen ? t.closeOnly : t.reopen}
      </Button>
    </form>
  )
}

function Assign({ incident: { assignee, people } }: { incident: Incident }) {
  const t = texts().incident
  const options = [{ value: '', label: t.nobody }, ...people.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <Form values={{ assignee_id: assignee?.id ?? '' }} key={assignee?.id ?? 'nobody'} className="gap-3">
      <SelectField label={t.assign} name="assignee_id" options={options} optional />
      <SubmitButton name="intent" value="assign" tone="quiet" size="sm">
        {t.assignIt}
      </SubmitButton>
    </Form>
  )
}

function Stay({ stay }: { stay: Incident['stay'] }) {
  const t = texts().incident
  const may = useMay()
  return (
    <Facts
      title={t.stay}
      facts={[
        [t.ticket, may('Transactions:Read') ? <StayLink key="ticket" ticketNum={stay.ticket_num} /> : stay.ticket_num],
        [t.receipt, stay.receipt_number ?? '–'],
        [t.arrived, when(stay.entered_at)],
        [t.left, stay.exited_at ? when(stay.exited_at) : '–'],
      ]}
    />
  )
}

function StayLink({ ticketNum }: { ticketNum: string }) {
  return (
    <Link to={to('StaffTransaction', { itemId: ticketNum })} className="text-link underline underline-offset-4">
      {ticketNum}
    </Link>
  )
}
