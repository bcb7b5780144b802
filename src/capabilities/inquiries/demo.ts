import { type Context, transaction } from '../../platform/context.ts'
import { corporateLetter } from './emails.ts'
import * as store from './store.ts'

const LETTERS = [
  {
    hoursAgo: 3,
    email: 'hannah.weiss@example.com',
    name: 'Hannah Weiss',
    subject: 'A blue stroller in the shuttle',
    message:
      'Hello,\n\nI think I left a blue stroller in the shuttle this morning, around 7.\nIs it with you?\n\nHannah',
  },
  {
    hoursAgo: 20,
    email: 'tomoko@example.com',
    name: 'Tomoko',
    subject: 'Charging an electric car',
    message: 'Can I charge my car while I am away? It is a small one, and I am back on the 4th.',
  },
  {
    hoursAgo: 51,
    email: 'sorensen@example.com',
    name: null,
    subject: 'Thank you',
    message: 'The driver waited for us with four bags and two sleeping children. Please thank her.',
  },
] as const

const COMPANY = {
  company_name: 'Cascade Freight',
  role: 'Office manager',
  employee_count: '51–200',
  travel_frequency: 'Every week',
}

/** Fills the demonstration's inbox, if it is empty. */
export async function seedDemoInquiries(ctx: Context): Promise<void> {
  if (!(await store.isEmpty(ctx))) return
  await transaction(ctx, async (ctx) => {
    const keep = (hoursAgo: number, inquiry: Omit<store.NewInquiry, 'id' | 'number' | 'due_at'>) =>
      store.insert(
        { ...ctx, now: ctx.now.subtract({ hours: hoursAgo }) },
        {
          ...inquiry,
          id: ctx.random.uuid(),
          number: ctx.random.code(7),
          due_at: ctx.now.subtract({ hours: hoursAgo - 24 }),
        },
      )
    for (const { hoursAgo, ...letter } of LETTERS) await keep(hoursAgo, { kind: 'CONTACT', details: {}, ...letter })
    const who = { email: 'travel@cascadefreight.example', name: 'Ruth Halvorsen' }
    await keep(27, { kind: 'CORPORATE', details: COMPANY, ...who, ...corporateLetter(COMPANY) })
  })
}
