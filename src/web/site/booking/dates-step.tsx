import { type StayChoice, StayForm } from '../search/stay-form.tsx'
import { FactColumns } from '../trust/facts.tsx'
import type { Fact } from '../trust/trust.server.ts'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'
import { StepHeading } from './step-heading.tsx'

interface Props {
  readonly choice: StayChoice
  readonly notice: string | undefined
  readonly facts: readonly Fact[]
}

/** Step 0: when, with what, and which code. */
export function DatesStep({ choice, notice, facts }: Props) {
  const { fields } = choice
  const t = texts().dates
  return (
    <section className="grid gap-5">
      <StepHeading>{t.heading}</StepHeading>
      {notice && <Notice role="status">{notice}</Notice>}
      <StayForm key={JSON.stringify(fields)} choice={choice} submit={t.submit} />
      <FactColumns facts={facts} />
    </section>
  )
}
