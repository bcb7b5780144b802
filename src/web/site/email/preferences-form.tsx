import { wishes } from '../../../capabilities/preferences/words.ts'
import type { FormProblem } from '../../serve/session/api.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { texts } from './texts.ts'

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
  const t = texts()
  const saved = [t.savedLeast, t.savedNews, t.savedOffers]
  return (
    <div className="grid max-w-form gap-6">
      {answer?.done === 'saved' && (
        <Notice tone="success" role="status" title={t.saved}>
          {saved[Number(answer.values.setting)]}
        </Notice>
      )}
      {answer?.done === 'mailed' && (
        <Notice tone="success" role="status" title={t.checkInbox}>
          {t.mailed(email)}
        </Notice>
      )}
      <Form problem={answer?.problem} values={answer?.values ?? { setting: chosen }} labels={{ setting: t.choice }}>
        <RadioCards
          legend={t.mailTo(email)}
          name="setting"
          cards={wishes().map(({ label, description }, setting) => ({
            value: `${setting}`,
            title: label,
            description,
          }))}
        />
        <div className="grid justify-items-start gap-2">
          <SubmitButton size="lg" pendingLabel={isProven ? t.saving : t.sending}>
            {isProven ? t.save : t.sendLink}
          </SubmitButton>
          {!isProven && <p className="text-sm text-muted">{t.whyLink}</p>}
        </div>
      </Form>
    </div>
  )
}
