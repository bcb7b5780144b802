import { pageScreen } from '../kit/screen.ts'
import { inquiries, type Inquiry } from '../../../capabilities/inquiries/contract.ts'
import { to } from '../../paths.ts'
import { load, refuse, submit, textFields } from '../../serve/session/api.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { Button } from '../../ui/button.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/inquiry'
import { AnswerForm } from './answer-form.tsx'
import { Facts } from './facts.tsx'
import { texts } from './texts.ts'
import { type Chapter, Story } from './story.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffInquiry',
  path: '/staff/inquiries/{itemId}',
  title: 'Inquiry',
  needs: ['inquiries.get'],
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: title(texts().inquiry.title(loaderData?.number ?? '')) },
]

export function loader(args: Route.LoaderArgs) {
  return load(args, inquiries.get, { id: args.params.itemId })
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.itemId
  const { intent, message = '' } = textFields(await args.request.formData())
  const outcome =
    intent === 'close'
      ? await submit(args, inquiries.close, { id })
      : intent === 'reopen'
        ? await submit(args, inquiries.reopen, { id })
        : await submit(args, inquiries.reply, { id, message, close: intent === 'answer and close' })
  return outcome.ok ? null : refuse(outcome, { message })
}

/** One letter, what became of it, and the answer. */
export default function InquiryPage({ loaderData: inquiry, actionData }: Route.ComponentProps) {
  const t = texts()
  const isOpen = inquiry.status === 'OPEN'
  const mayAnswer = useAccount()?.permissions.includes('Inquiries:Answer') ?? false
  const actions = mayAnswer && (
    <form method="post">
      <input type="hidden" name="intent" value={isOpen ? 'close' : 'reopen'} />
      <Button type="submit" tone="quiet" size="sm">
        {isOpen ? t.closeOnly : t.reopen}
      </Button>
    </form>
  )
  return (
    <>
      <StaffHead
        title={inquiry.subject}
        parent={{ label: staff().sections.StaffInquiries, to: to('StaffInquiries') }}
        actions={actions}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Story chapters={[letterOf(inquiry), ...inquiry.moves.map(chapterOf)]}>
          {isOpen && mayAnswer && (
            <AnswerForm
              key={inquiry.moves.length}
              to={inquiry.email_address}
              problem={actionData?.problem}
              values={actionData?.values}
            />
          )}
        </Story>
        <Facts title={t.inquiry.writer} facts={factsOf(inquiry)} />
      </div>
    </>
  )
}

function letterOf({ name, email_address, received_at, message }: Inquiry): Chapter {
  return { key: 'letter', title: name ?? email_address, at: received_at, text: message, isCustomer: true }
}

function chapterOf({ kind, at, by, text }: Inquiry['moves'][number], index: number): Chapter {
  const { inquiry: t, by: stepBy } = texts()
  const step = t.steps[kind]
  return { key: String(index), title: by ? stepBy(step, by) : step, at, text }
}

function factsOf({ number, name, email_address, company }: Inquiry) {
  const { inquiry: t, number: numberLabel } = texts()
  return [
    [numberLabel, number],
    [staff().name, name ?? '–'],
    [staff().email, email_address],
    ...(company
      ? ([
          [t.company, company.company_name],
          [t.role, company.role],
          [t.travelers, company.employee_count],
          [t.frequency, company.travel_frequency],
        ] as const)
      : []),
  ] as const
}
