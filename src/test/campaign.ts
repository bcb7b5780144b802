import { campaigns } from '../capabilities/campaigns/contract.ts'
import type { Block, Content } from '../capabilities/campaigns/content.ts'
import type { Harness } from './harness.ts'
import type { Traveller } from './travellers.ts'

/** A list by hand of these addresses. */
export async function listOf(h: Harness, emails: readonly string[]): Promise<string> {
  const id = h.services.random.uuid()
  const now = h.clock.now()
  await h.sql`
    insert into mailing_lists (id, name, kind, created_at, updated_at)
    values (${id}, ${`List ${id}`}, 'HAND', ${now}, ${now})`
  await h.sql`
    insert into mailing_list_addresses (list_id, email, first_name, language, added_at)
    select ${id}::uuid, email, 'Ada', case when email like 'es%' then 'es' else 'en' end, ${now}::timestamptz
    from unnest(${[...emails]}::text[]) as email`
  return id
}

const both = (en: string, es: string) => ({ en, es })

export const BLOCKS: readonly Block[] = [
  { kind: 'heading', text: both('Park for less', 'Estacione por menos') },
  {
    kind: 'text',
    text: both('Hello {{ first_name }},\n\nCome back soon.', 'Hola, {{ first_name }}:\n\nVuelva pronto.'),
  },
  { kind: 'button', text: both('Book now', 'Reserve ahora'), href: '/booking' },
]

export const CONTENT: Content = {
  subjects: [both('Park for less this winter', 'Estacione por menos este invierno')],
  preview: both('From us to you', 'De nosotros para usted'),
  blocks: [...BLOCKS],
}

interface Written {
  readonly emails?: readonly string[]
  readonly content?: Partial<Content>
  readonly rate_per_minute?: number
  readonly held_back_percent?: number
}

/** A draft that is ready to be sent. */
export async function written(
  h: Harness,
  who: Traveller,
  {
    emails = ['ada@example.com', 'es-ana@example.com'],
    content,
    rate_per_minute = 6000,
    held_back_percent = 0,
  }: Written = {},
) {
  const { id, version } = await who.call(campaigns.create, { name: 'Winter' })
  return who.call(campaigns.save, {
    campaignId: id,
    version,
    name: 'Winter',
    about: 'offers',
    list_ids: [await listOf(h, emails)],
    content: { ...CONTENT, ...content },
    rate_per_minute,
    held_back_percent,
  })
}

/** The same, on its way: everybody it is for is written down, and no message has left. */
export async function started(h: Harness, who: Traveller, of: Written = {}) {
  const { id, version } = await written(h, who, of)
  await who.call(campaigns.schedule, { campaignId: id, version, when: 'NOW' })
  return id
}
