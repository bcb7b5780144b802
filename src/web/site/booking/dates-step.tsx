import { type StayChoice, StayForm } from '../search/stay-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'
import { StepHeading } from './step-heading.tsx'

/** Step 0: when, with what, and which code. */
export function DatesStep({ choice, notice }: { choice: StayChoice; notice: string | undefined }) {
  const { fields } = choice
  const t = texts().dates
  return (
    <section className="grid gap-5">
      <StepHeading>{t.heading}</StepHeading>
      {notice && <Notice role="status">{notice}</Notice>}
      <StayForm key={JSON.stringify(fields)} choice={choice} submit={t.submit} />
    </section>
  )
}
