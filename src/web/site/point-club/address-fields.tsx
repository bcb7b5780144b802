import { useState } from 'react'
import type { Country } from '../../../capabilities/club/billing/places.ts'
import type { Province } from '../../../lib/provinces.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useField } from '../../ui/form.tsx'
import { type Fields, fieldsOf } from '../../ui/form-fields.ts'
import { cardWords } from '../cards/texts.ts'
import type { BillingPage } from './payment-tokens.tsx'

/** What the lists of an address form hold, from the server: nobody else loads them. */
export interface Places {
  readonly countries: readonly Country[]
  /** Those of every country that has a list. */
  readonly provinces: readonly Province[]
  /** Chosen at first. */
  readonly country: string
}

type Form = BillingPage['addresses']['form']

export const addressFields = (form: Form) => fieldsOf(form, cardWords().address.fields)

/** The fields of a billing address: the country decides whether the state is chosen from a list or typed. */
export function AddressFields({ countries, provinces, country, fields }: Places & { readonly fields: Fields<Form> }) {
  const typed = useField('country').value
  const [chosen, choose] = useState(typed || country)
  const t = cardWords().address
  const states = provinces.filter((province) => province.country === chosen)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name={fields.country.name}
        label={fields.country.label}
        autoComplete="country"
        options={countries.map(({ name, cca2 }) => ({ value: cca2, label: name.common }))}
        defaultValue={chosen}
        onChange={(event) => choose(event.target.value)}
        className="sm:col-span-2"
      />
      <TextField {...fields.address_line_1} autoComplete="address-line1" className="sm:col-span-2" />
      <TextField {...fields.city} autoComplete="address-level2" />
      {states.length > 0 ? (
        <SelectField
          key={chosen}
          label={chosen === 'CA' ? t.province : fields.state.label}
          name={fields.state.name}
          autoComplete="address-level1"
          options={states.map(({ short, name }) => ({ value: short, label: name }))}
        />
      ) : (
        <TextField key={chosen} {...fields.state} label={t.region} autoComplete="address-level1" />
      )}
      <TextField {...fields.postal_code} optional={states.length === 0} autoComplete="postal-code" />
    </div>
  )
}
