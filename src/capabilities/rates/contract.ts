import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { listOf, Money, optionalText, paging, VehicleClass } from '../../http/wire.ts'

const RatePlan = z
  .object({
    id: z.string(),
    name: z.string(),
    dates: z.string().meta({ description: 'The arrival dates that it holds for, in words' }),
    priority: z.int(),
    prices: z.array(z.object({ vehicle_class: VehicleClass, hour: Money, day: Money, week: Money })),
  })
  .meta({ id: 'RatePlan' })

const FeeLine = z.object({ code: z.string(), description: z.string(), per_day: Money }).meta({ id: 'Fee' })

const TaxLine = z
  .object({
    code: z.string(),
    description: z.string(),
    percent: z.number().nullable(),
    per_stay: Money.nullable(),
  })
  .meta({ id: 'Tax' })

const input = z.object({ search: optionalText(100), ...paging(100) })

/** What prices are made of, for staff to look at. */
export const rates = {
  plans: get('/staff/rate-plans', {
    summary: 'List the rate plans, the strongest first',
    access: { permission: 'RatePlans:Read' },
    input,
    output: listOf(RatePlan),
  }),
  fees: get('/staff/fees', {
    summary: 'List the fees',
    access: { permission: 'Fees:Read' },
    input,
    output: listOf(FeeLine),
  }),
  taxes: get('/staff/taxes', {
    summary: 'List the taxes',
    access: { permission: 'Taxes:Read' },
    input,
    output: listOf(TaxLine),
  }),
}

export type RatePlan = z.infer<typeof RatePlan>
export type FeeLine = z.infer<typeof FeeLine>
export type TaxLine = z.infer<typeof TaxLine>
