import { fieldOf, type TravelerKey } from '../../../capabilities/bookings/traveler/fields.ts'
import { CodeField, FormField, PhoneField, TextField } from '../../ui/field.tsx'
import type { FieldProps, Fields } from '../../ui/form-fields.ts'
import type { PaymentForm } from './payment-fields.tsx'

interface Props {
  readonly fields: Fields<PaymentForm>
  readonly name: TravelerKey
  readonly className?: string
}

/** The field of the payment form for what a traveler gives with a booking. */
export function TravelerField({ fields, name, className }: Props) {
  const field: FieldProps = fields[name]
  if (field.kind !== 'text') return <FormField {...field} className={className} />
  const described = fieldOf(name)
  const purpose = 'autoComplete' in described && { autoComplete: described.autoComplete }
  const props = { ...field, className, ...purpose }
  if (described.kind === 'phone') return <PhoneField {...props} />
  if (described.kind === 'code' || described.kind === 'plate') return <CodeField {...props} />
  return <TextField {...props} />
}
