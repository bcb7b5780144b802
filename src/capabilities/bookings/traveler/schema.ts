import { z } from 'zod'
import { messages } from '../../../http/texts.ts'
import { fault, optionalCode, optionalName, optionalText, personName } from '../../../http/wire.ts'
import { lettersAndDigits } from '../../../lib/code.ts'
import { phoneDigits } from '../../payments/card.ts'
import {
  type ChoicesField,
  fieldOf,
  type KeyAt,
  keysAt,
  type Place,
  TRAVELER_FIELDS,
  TRAVELER_KEYS,
  type TravelerField,
  type TravelerFields,
  type TravelerKey,
} from './fields.ts'

const phone = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((value) => phoneDigits(value ?? ''))
    .refine((digits) => digits === '' || (digits.length >= 7 && digits.length <= 15), fault(messages.phoneNumber))

/** A license plate in one spelling. */
const plate = (most: number) => optionalText(most).transform((value) => lettersAndDigits(value ?? '') || undefined)

/** How many of something, if anybody says so. */
const count = (least: number, most: number) =>
  z
    .int()
    .min(least)
    .max(most)
    .nullish()
    .transform((value) => value ?? undefined)

const choices = <Option extends string>(options: readonly Option[]) =>
  z
    .array(z.enum(options))
    .max(options.length)
    .nullish()
    .transform((chosen) => options.filter((option) => chosen?.includes(option)))

type InputOf<Field extends TravelerField> =
  Field extends ChoicesField<infer Option>
    ? ReturnType<typeof choices<Option>>
    : {
        text: Text
        name: Text
        code: Text
        phone: ReturnType<typeof phone>
        plate: Plate
        count: Count
        choices: never
      }[Field['kind']]

type Text = ReturnType<typeof optionalText>
type Plate = ReturnType<typeof plate>
type Count = ReturnType<typeof count>

function inputOf(field: TravelerField) {
  switch (field.kind) {
    case 'name':
      return optionalName(field.max)
    case 'code':
      return optionalCode(field.max)
    case 'phone':
      return phone(field.max)
    case 'plate':
      return plate(field.max)
    case 'count':
      return count(field.min, field.max)
    case 'choices':
      return choices(field.options)
    default:
      return optionalText(field.max)
  }
}

/** The name where there must be one. */
export const requiredName = personName(TRAVELER_FIELDS.full_name.max)

/** What a call takes that books. */
export const travelerInput = Object.fromEntries(TRAVELER_KEYS.map((key) => [key, inputOf(fieldOf(key))])) as {
  readonly [Key in TravelerKey]: InputOf<TravelerFields[Key]>
}

type OutputOf<Field extends TravelerField> =
  Field extends ChoicesField<infer Option>
    ? z.ZodArray<z.ZodEnum<{ [Each in Option]: Each }>>
    :
        | { name: z.ZodString; phone: z.ZodString; count: z.ZodNullable<z.ZodInt>; choices: never }[Field['kind'] &
            ('name' | 'phone' | 'count')]
        | (Field['kind'] extends 'text' | 'code' | 'plate' ? z.ZodNullable<z.ZodString> : never)

function outputOf(field: TravelerField) {
  switch (field.kind) {
    case 'name':
    case 'phone':
      return z.string()
    case 'count':
      return z.int().nullable()
    case 'choices':
      return z.array(z.enum(field.options))
    default:
      return z.string().nullable()
  }
}

/** What an answer tells at a place. */
export function travelerOutput<Where extends Place>(place: Where) {
  return Object.fromEntries(keysAt(place).map((key) => [key, outputOf(fieldOf(key))])) as {
    readonly [Key in KeyAt<Where>]: OutputOf<TravelerFields[Key]>
  }
}
