import type { ReactNode } from 'react'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import type { Fields } from './business-fields.ts'

interface EditedProps {
  readonly version: number
  readonly values: Readonly<Record<string, string | number | boolean>>
  readonly labels: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A setting's form: who saves over somebody else's change is told what it says now. */
export function Edited({ version, values, labels, children }: EditedProps) {
  const fields = fieldsOf(values)
  return (
    <ActionForm intent="save" label="Save" values={fields} labels={labels}>
      <Meanwhile version={version} values={fields} labels={labels} />
      {children}
    </ActionForm>
  )
}

/** What is set, as fields: boxes are on or off, everything else is text. */
function fieldsOf(given: Readonly<Record<string, string | number | boolean>>): Fields {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === true ? 'on' : value === false ? '' : String(value)]),
  )
}
