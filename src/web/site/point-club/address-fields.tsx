import { useState } from 'react'
import type { Country, Province } from '../../../capabilities/club/billing/places.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useField } from '../../ui/form.tsx'
import { cardWords } from '../cards/texts.ts'

/** What the lists of an address form hold, from the server: nobody else loads them. */
export interface Places {
  readonly countries: readonly Country[]
  /** Those of every country that has a list. */
  readonly provinces: readonly Province[]
  /** Chosen at first. */
  readonly country: string
}

/** What the fields are called, by their names. */
export function addressLabels() {
  const { country, address_line_1, city, state, postal_code } = cardWords().address
  return { country, address_line_1, city, state, postal_code }
}

/** The fields of a billing address: the country decides whether the state is chosen from a list or typed. */
export function AddressFields({ countries, provinces, country }: Places) {
  const typed = useField('country').value
  const [chosen, choose] = useState(typed || country)
  const t = cardWords().address
  const states = provinces.filter((province) => province.country === chosen)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t.country}
        name="country"
        autoComplete="country"
        options={countries.map(({ name, cca2 }) => ({ value: cca2, label: name.common }))}
        defaultValue={chosen}
        onChange={(event) => choose(event.target.value)}
        className="sm:col-span-2"
      />
      <TextField
        label={t.address_line_1}
        name="address_line_1"
        autoComplete="address-line1"
        maxLength={200}
        className="sm:col-span-2"
      />
      <TextField label={t.city} name="city" autoComplete="address-level2" maxLength={100} />
      {states.length > 0 ? (
        <SelectField
          key={chosen}
          label={chosen === 'CA' ? t.province : t.state}
          name="state"
          autoComplete="address-level1"
          options={states.map(({ short, name }) => ({ value: short, label: name }))}
        />
      ) : (
        <TextField key={chosen} label={t.region} name="state" optional autoComplete="address-level1" maxLength={100} />
      )}
      <TextField
        label={t.postal_code}
        name="postal_code"
        optional={states.length === 0}
        autoComplete="postal-code"
        maxLength={20}
      />
    </div>
  )
}
