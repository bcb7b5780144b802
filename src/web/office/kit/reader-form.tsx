import type { ReactNode } from 'react'
import type { Permission } from '../../../lib/permissions.ts'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  /** What changing it takes. */
  readonly allow: Permission
  readonly values: Readonly<Record<string, string | undefined>>
  readonly children?: ReactNode
}

/** A form for who may see what it says and not change it. */
export function ReaderForm({ allow, values, children }: Props) {
  return (
    <>
      <Notice>You can view this but not change it. Changing it requires the permission {allow}.</Notice>
      <Form values={values}>
        <fieldset disabled className="grid gap-5">
          {children}
        </fieldset>
      </Form>
    </>
  )
}
