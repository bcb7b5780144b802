import { Checkbox } from '../../ui/field.tsx'
import type { FieldProps } from '../../ui/form-fields.ts'

interface Props {
  readonly legend: string
  readonly pkpass: FieldProps<'checkbox'>
  readonly pdf: FieldProps<'checkbox'>
}

/** What comes along with an email: the wallet pass, the page to print. */
export function Attachments({ legend, pkpass, pdf }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-bold">{legend}</legend>
      <Checkbox {...pkpass} />
      <Checkbox {...pdf} />
    </fieldset>
  )
}
