import {
  type Block,
  BLOCK_KINDS,
  type BlockKind,
  CAMPAIGN_LANGUAGES,
  type Content,
  emptyBlock,
  type Words,
} from '../../../capabilities/campaigns/content.ts'
import { VEHICLE_CLASSES } from '../../../lib/products.ts'

type Fields = Readonly<Record<string, string | undefined>>

/** A content as the fields of its form: "blocks.0.text.en". */
export function fieldsOfContent({ subjects, preview, blocks }: Content): Record<string, string> {
  return Object.fromEntries([
    ...subjects.flatMap((words, index) => wordFields(`subjects.${index}`, words)),
    ...wordFields('preview', preview),
    ...blocks.flatMap((block, index) => blockFields(`blocks.${index}`, block)),
  ])
}

function wordFields(name: string, words: Words): [string, string][] {
  return CAMPAIGN_LANGUAGES.map((language) => [`${name}.${language}`, words[language]])
}

function blockFields(name: string, block: Block): [string, string][] {
  return Object.entries(block).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? wordFields(`${name}.${key}`, value) : [[`${name}.${key}`, String(value)]],
  )
}

/** The content that a form sent. */
export function contentOf(fields: Fields): Content {
  const subjects = [0, 1, 2].filter((index) => `subjects.${index}.en` in fields)
  const blocks: Block[] = []
  for (let index = 0; fields[`blocks.${index}.kind`] !== undefined; index++)
    blocks.push(blockOf(fields, `blocks.${index}`))
  return {
    subjects: subjects.map((index) => wordsOf(fields, `subjects.${index}`)),
    preview: wordsOf(fields, 'preview'),
    blocks,
  }
}

function wordsOf(fields: Fields, name: string): Words {
  return { en: fields[`${name}.en`] ?? '', es: fields[`${name}.es`] ?? '' }
}

function blockOf(fields: Fields, name: string): Block {
  const kind = kindOf(fields[`${name}.kind`])
  const value = (key: string) => fields[`${name}.${key}`] ?? ''
  const text = wordsOf(fields, `${name}.text`)
  switch (kind) {
    case 'heading':
    case 'text':
      return { kind, text }
    case 'picture':
      return { kind, text, picture: value('picture'), href: value('href') }
    case 'button':
      return { kind, text, href: value('href') }
    case 'price':
      return {
        kind,
        text,
        days: Number(value('days')) || 1,
        vehicle_class: VEHICLE_CLASSES.find((each) => each === value('vehicle_class')) ?? 'STANDARD',
      }
    case 'code':
      return { kind, text, code: value('code') }
    case 'mjml':
      return { kind, text, source: wordsOf(fields, `${name}.source`) }
  }
}

function kindOf(text: string | undefined): BlockKind {
  return BLOCK_KINDS.find((kind) => kind === text) ?? 'text'
}

/** What a button of the form does to the content: "add text", "up 2", "down 2", "remove 2", "subject add", "subject remove". */
export function changed(content: Content, act: string): Content {
  const [what = '', which = ''] = act.split(' ')
  const { subjects, blocks } = content
  const at = Number(which)
  switch (what) {
    case 'add':
      return { ...content, blocks: [...blocks, emptyBlock(kindOf(which))] }
    case 'remove':
      return { ...content, blocks: blocks.filter((_, index) => index !== at) }
    case 'up':
      return { ...content, blocks: swapped(blocks, at - 1, at) }
    case 'down':
      return { ...content, blocks: swapped(blocks, at, at + 1) }
    case 'subject':
      return { ...content, subjects: which === 'add' ? [...subjects, { en: '', es: '' }] : subjects.slice(0, -1) }
    default:
      return content
  }
}

function swapped(blocks: readonly Block[], one: number, other: number): Block[] {
  const [first, second] = [blocks[one], blocks[other]]
  if (!first || !second) return [...blocks]
  return blocks.map((block, index) => (index === one ? second : index === other ? first : block))
}
