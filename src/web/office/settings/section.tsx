import type { ReactNode } from 'react'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Deeds, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import type { Fields } from './business-fields.ts'

/** What the screen's action answers: what was done or refused, and what had been typed. */
export interface Answer extends Deeds {
  readonly values?: Fields
}

interface Props {
  readonly intent: string
  readonly title: string
  readonly children: ReactNode
  /** What is set now. */
  readonly values: Fields
  readonly labels?: Fields
  readonly answer: Answer | undefined
}

/** One form of the settings: what it sets, and beside its button that it was saved. */
export function Section({ intent, title, values, labels, answer, children }: Props) {
  const own = answer?.intent === intent ? answer : undefined
  return (
    <section aria-label={title}>
      <Form problem={problemOf(answer, intent)} values={own?.values ?? values} labels={labels}>
        <h2 className="border-b-2 border-ink pb-1.5 text-base">{title}</h2>
        <input type="hidden" name="intent" value={intent} />
        {children}
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton>{staff().save}</SubmitButton>
          {own?.done && (
            <div className="min-w-0 flex-1">
              <Notice tone="success" role="status">
                {own.done}
              </Notice>
            </div>
          )}
        </div>
      </Form>
    </section>
  )
}
