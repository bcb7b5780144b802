import { type StayChoice, StayForm } from '../search/stay-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { words } from './messages.ts'
import { StepHeading } from './step-heading.tsx'

/** Step 0: when, with what, and which code. */
export function DatesStep({ choice, notice }: { choice: StayChoice; notice: string | undefined }) {
  const { fields } = choice
  const say = words().dates
  return (
    <section className="grid gap-5">
      <StepHeading>{say.heading}</StepHeading>
      {notice && <Notice role="status">{notice}</Notice>}
      <StayForm key={JSON.stringify(fields)} choice={choice} submit={say.submit} />
    </section>
  )
}
