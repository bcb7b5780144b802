import type { ReactNode } from 'react'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { staff } from '../texts.ts'

interface Props {
  /** What is done: the words on the button, and in front of the question. */
  readonly label: string
  /** What the action reads. */
  readonly intent: string
  readonly problem?: Problem | undefined
  readonly danger?: boolean
  /** What will happen. */
  readonly children: ReactNode
  /** What has to be filled in first. */
  readonly fields?: ReactNode
}

/** Something with consequences: it unfolds to say them, and is done by a second press. Works before scripts run. */
export function Deed({ label, intent, problem, danger, children, fields }: Props) {
  return (
    <details open={problem !== undefined} className="group border-b border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 text-sm font-bold">
        {staff().more(label)}
        <Icon name="chevron" size="sm" className="text-muted group-open:rotate-180" />
      </summary>
      <Form problem={problem} className="gap-3! pb-4">
        <p className="text-sm text-muted">{children}</p>
        {fields}
        <input type="hidden" name="intent" value={intent} />
        <p>
          <SubmitButton tone={danger ? 'danger' : 'primary'} size="sm">
            {label}
          </SubmitButton>
        </p>
      </Form>
    </details>
  )
}
