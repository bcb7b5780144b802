import { z } from 'zod'
import { del, get, post, put } from '../../http/endpoint.ts'
import { Ok, text } from '../../http/wire.ts'

const Screen = z
  .string()
  .regex(/^[A-Z][A-Za-z]{1,60}$/)
  .meta({ description: 'The list, by the name of its screen', examples: ['BookingDashboard'] })
const Query = z
  .string()
  .max(2000)
  .meta({ description: "The arguments of the list's address", examples: ['status=OPEN'] })

/** A way to look at a list that somebody keeps under a name. */
export const SavedView = z
  .object({
    id: z.uuid(),
    screen: Screen,
    name: z.string(),
    query: Query,
    is_default: z.boolean().meta({ description: 'The list opens with it' }),
    version: z.int(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>

const view = { name: text(60), query: Query, is_default: z.boolean().default(false) }
const seen = { viewId: z.uuid(), version: z.int().meta({ description: 'As it was read' }) }

/** How somebody looks at lists: their own views and columns, on every device. */
export const views = {
  mine: get('/staff/views', {
    summary: "List the caller's views by name, and the columns they chose, of one list or of all",
    access: 'holder',
    input: z.object({ screen: Screen.optional() }),
    output: z.object({
      views: z.array(SavedView),
      columns: z.record(z.string(), z.array(z.string())).meta({ description: 'By the name of the screen' }),
    }),
  }),
  add: post('/staff/views', {
    summary: 'Keep a view under a name that is new for the list',
    access: 'holder',
    input: z.object({ screen: Screen, ...view }),
    output: SavedView,
  }),
  change: put('/staff/views/{viewId}', {
    summary: 'Change a view: its name, what it shows, or whether the list opens with it',
    access: 'holder',
    problems: ['conflict'],
    input: z.object({ ...seen, ...view }),
    output: SavedView,
  }),
  remove: del('/staff/views/{viewId}', {
    summary: 'Delete a view',
    access: 'holder',
    input: z.object({ viewId: z.uuid() }),
    output: Ok,
  }),
  setColumns: put('/staff/views/columns/{screen}', {
    summary: 'Keep the columns that the caller wants to see of a list; none for those it comes with',
    access: 'holder',
    input: z.object({ screen: Screen, columns: z.array(text(60)).max(60) }),
    output: Ok,
  }),
}
