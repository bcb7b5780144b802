import type { bookings } from '../../../capabilities/bookings/contract.ts'
import { fieldOf, type TravelerKey } from '../../../capabilities/bookings/traveler/fields.ts'
import type { CallInput } from '../../../http/endpoint.ts'

type Input = CallInput<typeof bookings.create>

const NUMBER = /^[+-]?\d+(\.\d+)?$/

/** What was typed into some fields, for the call. A number that is none stays as it was typed, so that the call refuses it. */
export function travelerInput<Key extends TravelerKey>(
  fields: Readonly<Record<string, string>>,
  keys: readonly Key[],
): Pick<Input, Key> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key, fields[key] ?? '')])) as Pick<Input, Key>
}

function valueOf(key: TravelerKey, typed: string): unknown {
  const { kind } = fieldOf(key)
  if (kind === 'choices') return typed.split(' ').filter(Boolean)
  if (kind === 'count' && typed === '') return undefined
  return kind === 'count' && NUMBER.test(typed) ? Number(typed) : typed
}
