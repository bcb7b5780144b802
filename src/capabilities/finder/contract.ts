import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { LONGEST_SEARCH } from './longest-search.ts'

/** What can be found. Each is shown to whoever may look at it. */
export const FoundKind = z.enum([
  'booking',
  'flight',
  'card',
  'stay',
  'member',
  'voucher',
  'company',
  'incident',
  'inquiry',
  'letter',
])
export type FoundKind = z.infer<typeof FoundKind>

const Found = z
  .object({
    kind: FoundKind,
    id: z.string().meta({ description: 'What the screen of it is asked for by' }),
    title: z.string(),
    hint: z.string(),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof Found>

/** One box for everything. */
export const finder = {
  find: get('/staff/search', {
    summary:
      'Find bookings, stays, members, vouchers, companies, complaints and letters by whatever a caller says: a few of each, for staff with the permission of each',
    access: 'holder',
    limits: [{ by: 'address', count: 1200, seconds: 600 }],
    input: z.object({
      q: z.string().trim().max(LONGEST_SEARCH).default('').meta({ description: 'From three symbols' }),
    }),
    output: z.object({ items: z.array(Found) }),
  }),
}
