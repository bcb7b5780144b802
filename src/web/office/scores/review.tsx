import { reviewCan } from '../../../capabilities/feedback/rules.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { when } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { seen, sendVersion as send } from '../kit/seen.ts'
import { scoreTone } from './score-labels.ts'
import { REFUSED_FOR, REVIEW_STATES } from './review-states.ts'

type Review = Answer<'reviewDesk.one'>

/** One review with what may be done with it. */
export const screen = detailScreen('reviewDesk.one', {
  name: 'StaffReview',
  path: '/staff/reviews/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Review',
  parent: 'StaffReviews',
  input: ({ itemId }) => ({ id: itemId }),
  forms: { 'reviewDesk.answer': ['answer'], 'reviewDesk.refuse': ['reason'] },
  heading: ({ name }) => `Review by ${name ?? 'a guest'}`,
  lead: ({ score, status }) => (
    <>
      <Badge tone={scoreTone(score)}>{`${score} out of 5`}</Badge> <StateBadge states={REVIEW_STATES} state={status} />
    </>
  ),
  actions: [
    {
      intent: 'publish',
      call: 'reviewDesk.publish',
      label: 'Publish',
      ask: 'It appears on the site with this name, language, and month. The guest is notified by email.',
      allow: 'Reviews:Moderate',
      when: ({ status }) => reviewCan.publish(status).allowed,
      main: true,
      send,
      input: seen,
      done: 'The review is on the site.',
    },
    {
      intent: 'answer',
      call: 'reviewDesk.answer',
      label: 'Answer in public',
      ask: 'It appears below the review as written and is emailed to the guest. Leave it empty to remove it.',
      form: ({ answer: now, forms }) => {
        const { answer } = fieldsOf(forms['reviewDesk.answer'], { answer: 'Answer' })
        return <TextAreaField {...answer} rows={5} defaultValue={now ?? ''} />
      },
      allow: 'Reviews:Moderate',
      when: ({ status }) => reviewCan.answer(status).allowed,
      send,
      input: (sent) => ({ ...seen(sent), answer: sent.fields.answer }),
      done: 'The answer is saved.',
    },
    {
      intent: 'refuse',
      call: 'reviewDesk.refuse',
      label: 'Refuse',
      ask: 'It is no longer on the site, and the guest is notified by email. A low score is not a reason; an insult, someone’s name, or advertising is.',
      form: ({ forms }) => {
        const { reason } = fieldsOf(forms['reviewDesk.refuse'], { reason: 'Reason, for colleagues' })
        return (
          <>
            <SelectField label="What the guest is told" name="refused_for" options={REFUSED_FOR} />
            <TextAreaField {...reason} rows={3} />
          </>
        )
      },
      allow: 'Reviews:Moderate',
      when: ({ status }) => reviewCan.refuse(status).allowed,
      danger: true,
      send,
      input: (sent) => ({ ...seen(sent), refused_for: sent.fields.refused_for, reason: sent.fields.reason }),
      done: 'The review is refused.',
    },
  ],
  facts: ({ name, language, stayed_in, consented_at, transaction_id, decided, reason, refused_for }) => [
    ['Shown name', name ?? 'A guest'],
    ['Language', language],
    ['Month of the stay', stayed_in],
    ['May be published since', when(consented_at)],
    [
      'Stay',
      <OfficeLink key="stay" to={to('StaffTransaction', { itemId: transaction_id })} allow="Transactions:Read">
        Open the stay
      </OfficeLink>,
    ],
    ['Decided', decided && `${when(decided.at)}${decided.by ? `, ${decided.by}` : ''}`],
    ['Guest was told', REFUSED_FOR.find(({ value }) => value === refused_for)?.label],
    ['Reason', reason],
  ],
  body: ReviewBody,
})

function ReviewBody({ data: { text, answer, language } }: { data: Review }) {
  return (
    <div className="grid gap-8">
      <Section id="review" title="Review">
        <p lang={language} className="max-w-text whitespace-pre-line">
          {text}
        </p>
      </Section>
      {answer && (
        <Section id="answer" title="Our answer">
          <p className="max-w-text whitespace-pre-line">{answer}</p>
        </Section>
      )}
    </div>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
