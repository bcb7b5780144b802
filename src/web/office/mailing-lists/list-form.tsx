import type { Audience } from '../../../capabilities/mailing-lists/contract.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ReactNode } from 'react'
import { ActionForm } from '../kit/action-form.tsx'
import type { Shape } from '../kit/screen.ts'
import { useActionResult } from '../kit/use-action-result.ts'
import { AudienceView } from './audience.tsx'
import { RuleFields } from './rule-fields.tsx'
import type { Choices } from './rule-words.ts'
import { PREVIEW, usePreview } from './use-preview.ts'

export const LABELS = { name: 'Name', note: 'What it is for' }

interface FieldProps {
  readonly form: Shape<'mailingLists.create', 'name' | 'note'>
}

/** What every list is called, and what it is for. */
export function ListFields({ form }: FieldProps) {
  const { name, note } = fieldsOf(form, { ...LABELS, name: { label: LABELS.name, hint: 'For staff' } })
  return (
    <>
      <TextField {...name} autoComplete="off" />
      <TextAreaField {...note} rows={2} />
    </>
  )
}

interface Props extends FieldProps {
  readonly intent: 'create' | 'save'
  readonly label: string
  readonly values: Readonly<Record<string, string>>
  readonly choices: Choices
  /** Who is on the list as it is saved; null of one that is new. */
  readonly counted: Audience | null
  /** What the form needs besides. */
  readonly children?: ReactNode
}

/** Name and rules of a list, and beside them whom the rules find while they are chosen. */
export function RulesForm({ form, intent, label, values, choices, counted, children }: Props) {
  const result = useActionResult()
  const preview = usePreview()
  const isOwn = result?.intent === intent || result?.intent === PREVIEW
  const shown = { ...values, ...(isOwn && !result?.done && result?.fields) }
  const audience = preview.audience ?? counted
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 2xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <ActionForm
        intent={intent}
        label={label}
        second={{ intent: PREVIEW, label: 'Count' }}
        values={values}
        labels={{ ...LABELS, 'include.0.0.kind': 'Who is on the list' }}
        onInput={preview.onInput}
      >
        {children}
        <ListFields form={form} />
        <RuleFields values={shown} choices={choices} />
      </ActionForm>
      <div
        aria-busy={preview.isCounting}
        className={preview.isCounting ? 'opacity-60 transition-opacity delay-200' : ''}
      >
        {preview.isUnfinished && (
          <Notice tone="info" title="Not counted yet">
            Fill in all rules to count everyone who meets them.
          </Notice>
        )}
        {audience && !preview.isUnfinished && <AudienceView audience={audience} choices={choices} />}
      </div>
    </div>
  )
}
