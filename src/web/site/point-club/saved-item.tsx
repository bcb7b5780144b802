import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useConfirmation } from '../../ui/use-confirmation.ts'
import { texts } from './texts.ts'

interface Props {
  readonly id: string
  /** What it is called in a sentence: "Visa ending in 4242". */
  readonly name: string
  readonly noun: 'card' | 'address'
  readonly isDefault: boolean
  readonly children: ReactNode
  /** More buttons of the same form. */
  readonly more?: ReactNode
}

/** One card or address with what can be done with it: each button posts, deleting asks first. */
export function SavedItem({ id, name, noun, isDefault, children, more }: Props) {
  const { billing: t } = texts()
  const { button, dialog } = useConfirmation({ pending: useNavigation().formData?.get('id') === id })
  return (
    <li className="grid gap-2 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 wrap-anywhere">{children}</div>
        {isDefault && <Badge tone="good">{t.default}</Badge>}
      </div>
      <Form aria-label={name}>
        <input type="hidden" name="id" value={id} />
        <div className="-ml-1 flex flex-wrap items-center gap-x-5">
          {!isDefault && (
            <SubmitButton tone="plain" name="intent" value={`default-${noun}`}>
              {t.makeDefault}
            </SubmitButton>
          )}
          {more}
          <Button {...button} tone="plain" name="intent" value={`delete-${noun}`}>
            {t.delete}
          </Button>
        </div>
      </Form>
      <ConfirmDialog {...dialog} confirmLabel={t.delete}>
        <p>{t.deleteSure(name)}</p>
      </ConfirmDialog>
    </li>
  )
}
