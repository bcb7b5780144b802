import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useConfirmation } from '../../ui/use-confirmation.ts'
import { problemOf } from './action-result.ts'
import { useActionResult } from './use-action-result.ts'

interface Props {
  /** Which action of the screen it sends. */
  readonly intent: string
  readonly label: string
  /** What the row is about, read out after the label: "of Ana Lee". */
  readonly about: string
  /** What will happen. */
  readonly ask: string
  /** What is sent along: it also tells the row from the others. */
  readonly send: Readonly<Record<string, string>>
}

/** What can be done with one row of a table, asked first; before scripts run it is done at once. */
export function RowButton({ intent, label, about, ask, send }: Props) {
  const result = useActionResult()
  const { button, dialog } = useConfirmation()
  const fields = Object.entries(send)
  const isOwn = fields.every(([name, value]) => result?.fields?.[name] === value)
  return (
    <>
      <Form className="block!" problem={isOwn ? problemOf(result, intent) : undefined}>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton {...button} name="intent" value={intent} tone="quiet" size="sm">
          {label} <span className="sr-only">{about}</span>
        </SubmitButton>
      </Form>
      <ConfirmDialog {...dialog} title={label} confirmLabel={label} cancelLabel="Go back">
        <p>{ask}</p>
      </ConfirmDialog>
    </>
  )
}
