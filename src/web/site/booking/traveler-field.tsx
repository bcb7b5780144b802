import { fieldOf, type TravelerKey } from '../../../capabilities/bookings/traveler/fields.ts'
import { CodeField, FormField, PhoneField, TextField } from '../../ui/field.tsx'
import type { FieldProps } from '../../ui/form-fields.ts'

interface Props {
  readonly field: FieldProps
  readonly name: TravelerKey
  readonly className?: string
}

/** The field for what a traveler gives with a booking, in whichever form asks for it. */
export function TravelerField({ field, name, className }: Props) {
  if (field.kind !== 'text') return <FormField {...field} className={className} />
  const described = fieldOf(name)
  const purpose = 'autoComplete' in described && { autoComplete: described.autoComplete }
  const props = { ...field, className, ...purpose }
  if (described.kind === 'phone') return <PhoneField {...props} />
  if (described.kind === 'code' || described.kind === 'plate') return <CodeField {...props} />
  return <TextField {...props} />
}
