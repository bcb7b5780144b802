import { z } from 'zod'
import { numeric, VehicleClass } from '../../http/wire.ts'

/** The languages of every campaign. */
export const CAMPAIGN_LANGUAGES = ['en', 'es'] as const
export type CampaignLanguage = (typeof CAMPAIGN_LANGUAGES)[number]

const LONGEST_LINE = 250
const LONGEST_TEXT = 5000
const LONGEST_SOURCE = 20_000
const MOST_BLOCKS = 30
export const MOST_SUBJECTS = 3
const LONGEST_STAY = 60

/** A draft may lack texts; the checks before sending report them. */
const written = (most: number) =>
  z
    .string()
    .max(most)
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())

const wordsOf = (most: number) => z.object({ en: written(most), es: written(most) })

const Line = wordsOf(LONGEST_LINE)
const Text = wordsOf(LONGEST_TEXT)
export type Words = z.infer<typeof Text>

const Target = z
  .string()
  .trim()
  .max(1000)
  .meta({ description: 'A page of the site such as /booking, or an https address' })

const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: Line }),
  z.object({ kind: z.literal('text'), text: Text }),
  z.object({
    kind: z.literal('picture'),
    picture: z.string().meta({ description: 'The id of an uploaded picture; empty as long as there is none' }),
    text: Line.meta({ description: 'What the picture shows, for those who do not see it' }),
    href: Target,
  }),
  z.object({ kind: z.literal('button'), text: Line, href: Target }),
  z.object({
    kind: z.literal('price'),
    text: Line,
    days: numeric(z.int().min(1).max(LONGEST_STAY)),
    vehicle_class: VehicleClass,
  }),
  z.object({ kind: z.literal('code'), text: Line, code: z.string().trim().max(40) }),
  z.object({
    kind: z.literal('mjml'),
    source: wordsOf(LONGEST_SOURCE).meta({ description: 'Sections of MJML' }),
    text: Text.meta({ description: 'The same in the text part' }),
  }),
])
export type Block = z.infer<typeof Block>
export type BlockKind = Block['kind']

export const BLOCK_KINDS = [
  'heading',
  'text',
  'picture',
  'button',
  'price',
  'code',
  'mjml',
] as const satisfies readonly BlockKind[]

export const Content = z
  .object({
    subjects: z
      .array(Line)
      .min(1)
      .max(MOST_SUBJECTS)
      .meta({ description: 'Each goes to an equal share of the readers' }),
    preview: Line.meta({ description: 'Shown beside the subject in an inbox' }),
    blocks: z.array(Block).max(MOST_BLOCKS),
  })
  .meta({ id: 'CampaignContent' })
export type Content = z.infer<typeof Content>

const NOTHING: Words = { en: '', es: '' }

export const EMPTY_CONTENT: Content = { subjects: [NOTHING], preview: NOTHING, blocks: [] }

/** An empty block of a kind. */
export function emptyBlock(kind: BlockKind): Block {
  switch (kind) {
    case 'heading':
    case 'text':
      return { kind, text: NOTHING }
    case 'picture':
      return { kind, picture: '', text: NOTHING, href: '' }
    case 'button':
      return { kind, text: NOTHING, href: '' }
    case 'price':
      return { kind, text: NOTHING, days: 3, vehicle_class: 'STANDARD' }
    case 'code':
      return { kind, text: NOTHING, code: '' }
    case 'mjml':
      return { kind, source: NOTHING, text: NOTHING }
  }
}

/** The placeholders that texts may use: `{{ first_name }}`. */
export const VARIABLES = ['first_name', 'points', 'points_worth', 'points_expire'] as const
export type Variable = (typeof VARIABLES)[number]

/** The placeholder in an address for the occasion of a series, such as the quote that was not booked. */
export const OCCASION = '{occasion}'

/** The codes in a campaign, as typed. */
export function codesIn({ blocks }: Content): string[] {
  return [
    ...new Set(blocks.flatMap((block) => (block.kind === 'code' && block.code ? [block.code.toUpperCase()] : []))),
  ]
}

/** The ids of the pictures in a campaign. */
export function picturesIn({ blocks }: Content): string[] {
  return [...new Set(blocks.flatMap((block) => (block.kind === 'picture' && block.picture ? [block.picture] : [])))]
}

/** The link targets, in the order of the blocks. */
export function targetsIn({ blocks }: Content): string[] {
  return [...new Set(blocks.flatMap((block) => ('href' in block && block.href ? [block.href] : [])))]
}
