import { wishes } from '../../../capabilities/preferences/words.ts'
import type { FormProblem } from '../../session/api.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'

interface Props {
  readonly email: string
  /** Whether saving counts at once; otherwise the address is asked by mail. */
  readonly isProven: boolean
  readonly chosen: string
  readonly answer:
    | {
        readonly done?: 'saved' | 'mailed'
        readonly problem?: FormProblem
        readonly values: Readonly<Record<string, string>>
      }
    | undefined
}

/** Which mail an address gets: three choices, and what becomes of them. */
export function PreferencesForm({ email, isProven, chosen, answer }: Props) {
  return (
    <div className="grid max-w-form gap-6">
      {answer?.done === 'saved' && (
        <Notice tone="success" role="status" title="Saved">
          {SAVED[Number(answer.values.setting)]}
        </Notice>
      )}
      {answer?.done === 'mailed' && (
        <Notice tone="success" role="status" title="Check your inbox">
          We sent a link to {email}. Nothing changes until you open it.
        </Notice>
      )}
      <Form
        problem={answer?.problem}
        values={answer?.values ?? { setting: chosen }}
        labels={{ setting: 'Your choice' }}
      >
        <RadioCards
          legend={`Mail to ${email}`}
          name="setting"
          cards={wishes().map(({ label, description }, setting) => ({
            value: `${setting}`,
            title: label,
            description,
          }))}
        />
        <div className="grid justify-items-start gap-2">
          <SubmitButton size="lg" pendingLabel={isProven ? 'Saving …' : 'Sending …'}>
            {isProven ? 'Save' : 'E-mail me a link to confirm'}
          </SubmitButton>
          {!isProven && (
            <p className="text-sm text-muted">
              So that nobody else can choose for you. A link in one of our mails saves at once.
            </p>
          )}
        </div>
      </Form>
    </div>
  )
}

const SAVED = [
  'You only get mail about your bookings and account.',
  'You also get our monthly news.',
  'You get our news and all offers.',
]
