import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  always,
  Email,
  emptyOf,
  fault,
  InstantArgument,
  isGiven,
  Money,
  Ok,
  optionalText,
  tellMissing,
  text,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { travelerInput } from '../bookings/traveler/schema.ts'
import { cardFields, missingOfCard } from '../payments/typed-card.ts'
import { Quote } from '../quotes/contract.ts'
import { messages } from './texts.ts'

export const WaitStatus = z.enum(['WAITING', 'OFFERED', 'BOOKED', 'LAPSED', 'LEFT', 'EXPIRED'])
export type WaitStatus = z.infer<typeof WaitStatus>

export const Wish = z.enum(['TELL', 'BOOK'])
export type Wish = z.infer<typeof Wish>

export const Wait = z
  .object({
    id: z.uuid(),
    status: WaitStatus,
    wish: Wish.meta({
      description: 'TELL: a mail when space is free. BOOK: booked at once with the card that is kept',
    }),
    vehicle_class: VehicleClass,
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    email_addr: z.string(),
    most: Money.nullable().meta({ description: 'What is to be paid for it at most; null for TELL' }),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    ahead: z.int().min(0).meta({ description: 'Who waits longer for some of the same dates and class' }),
    offer: z
      .object({
        held_until: WireInstant,
        is_being_booked: z.boolean().meta({ description: 'A booking has taken the space; its payment is under way' }),
        quotes: z.array(Quote).meta({ description: 'Prices that hold as long as the space is held' }),
      })
      .nullable(),
    created_at: WireInstant,
  })
  .meta({ id: 'Wait' })
export type Wait = z.input<typeof Wait>

/** Dollars as people type them: "120", "$120.50". */
const mostDollars = z
  .string()
  .trim()
  .max(12)
  .nullish()
  .transform((typed) => typed?.replaceAll(/[$,\s]/g, '') || undefined)
  .pipe(
    z
      .string()
      .regex(/^\d{1,5}(?:\.\d{1,2})?$/, fault(messages.dollars))
      .optional(),
  )
  .meta({ description: 'What is to be paid at most, in dollars', examples: ['120.00'] })

const Joining = z.object({
  travel_from_date: InstantArgument,
  travel_to_date: InstantArgument,
  vehicle_class: VehicleClass,
  wish: Wish,
  email: Email,
  full_name: travelerInput.full_name,
  phone_number: travelerInput.phone_number,
  most: mostDollars,
  token_id: optionalText(64).meta({ description: "A member's saved card, in place of a new one" }),
  ...cardFields,
  postal_code: travelerInput.postal_code,
})

/** What booking for somebody takes: a name, what it may cost, and a card that is kept or a new one. */
function missingToBook(input: z.output<typeof Joining>): readonly string[] {
  if (input.wish !== 'BOOK') return []
  const ofNewCard = isGiven(input.token_id) ? [] : [...missingOfCard(input), ...emptyOf(input, ['postal_code'])]
  return [...emptyOf(input, ['full_name', 'most']), ...ofNewCard]
}

const JoinWaitlist = Joining.superRefine(tellMissing(missingToBook), always)

const byId = { waitId: text(64) }

export const waitlist = {
  join: post('/waiting-list', {
    summary: 'Wait for space on sold-out dates: to be told, or to be booked at once with a card that is kept',
    access: 'public',
    idempotent: 'phased',
    limits: [
      { by: 'address', count: 20, seconds: 3600 },
      { by: 'email', count: 10, seconds: 3600 },
    ],
    problems: ['unauthorized', 'maintenance'],
    input: JoinWaitlist,
    output: z.object({ wait: Wait, token: z.string() }),
  }),
  get: get('/waiting-list/{waitId}', {
    summary: 'Show a place on the waiting list and what is offered to it',
    access: 'holder',
    input: z.object(byId),
    output: Wait,
  }),
  leave: post('/waiting-list/{waitId}/leave', {
    summary: 'Leave the waiting list; space that is held goes to the next',
    access: 'holder',
    idempotent: true,
    input: z.object(byId),
    output: Ok,
  }),
}
