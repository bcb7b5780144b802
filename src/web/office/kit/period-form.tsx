import type { ReactNode } from 'react'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'

interface Props {
  /** What is shown now, by the names of the fields. */
  readonly values: Readonly<Record<string, string>> & { readonly from: string; readonly until: string }
  /** What the dates are of, in front of their labels: "Arrival". */
  readonly of?: string
  readonly className?: string
  /** What else is asked for. */
  readonly children?: ReactNode
}

/** Asks the page for another period, by its first and its last date. */
export function PeriodForm({ values, of, className, children }: Props) {
  return (
    <Form key={Object.values(values).join(' ')} method="get" values={values} className={className}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField label={of ? `${of} from` : 'From'} name="from" type="date" className="w-48" />
        <TextField label={of ? `${of} until` : 'Until'} name="until" type="date" className="w-48" />
        {children}
        <SubmitButton tone="quiet">Show</SubmitButton>
      </div>
    </Form>
  )
}
