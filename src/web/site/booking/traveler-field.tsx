import { fieldOf, type TravelerKey } from '../../../capabilities/bookings/traveler/fields.ts'
import { texts } from '../../../capabilities/bookings/traveler/texts.ts'
import { CodeField, PhoneField, TextField } from '../../ui/field.tsx'

interface Props {
  readonly name: TravelerKey
  readonly optional?: boolean
  readonly className?: string
}

/** The field of the payment form for what a traveler gives with a booking. */
export function TravelerField(props: Props) {
  const field = fieldOf(props.name)
  const { label, hint }: { label: string; hint?: string } = texts()[props.name]
  const said = { label, hint, ...props }
  switch (field.kind) {
    case 'phone':
      return <PhoneField {...said} />
    case 'code':
    case 'plate':
      return <CodeField {...said} maxLength={field.max} autoComplete={field.autoComplete ?? 'off'} />
    case 'count':
      return <TextField {...said} inputMode="numeric" maxLength={String(field.max).length} autoComplete="off" />
    case 'choices':
      return null
    default:
      return <TextField {...said} maxLength={field.max} autoComplete={field.autoComplete} />
  }
}
