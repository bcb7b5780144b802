import type { Context } from '../../platform/context.ts'
import { currentSettings } from '../settings/index.ts'
import type { SampleName } from './contract.ts'
import { publicLinks } from './links.ts'
import type { Sample } from './preview.ts'
import { sampleView } from './sample.ts'
import { SecretLink } from './secret-link.ts'
import { namesIn } from './templates.ts'

/** Sample data of a kind, with the business's own names. */
export async function sampleOf(ctx: Context, name: SampleName = 'USUAL'): Promise<Sample> {
  const settings = await currentSettings(ctx)
  const usual = () => sampleView(settings, publicLinks(ctx.config))
  if (name === 'USUAL') return usual
  return () => reshaped(usual(), name === 'LONG' ? lengthen : strip)
}

type Change = (key: string, value: unknown) => unknown

/** The frame around every message is always the real one. */
const FIXED = new Set(['business', 'color', 'sign', 'links', 'codes'])

function reshaped(view: object, change: Change): object {
  return Object.fromEntries(
    Object.entries(view).map(([key, value]) => [key, FIXED.has(key) ? value : deep(key, value, change)]),
  )
}

function deep(key: string, value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return change(key, value)
  if (value instanceof SecretLink) return value
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, deep(name, part, change)]))
  return change(key, value)
}

const LONG_NAME = 'Wilhelmina Featherstonehaugh-Montgomery de la Cruz y Villanueva'
const NAMES = new Set(['name', 'full_name', 'from', 'subject'])

/** Long names, and amounts of five digits. */
const lengthen: Change = (key, value) => {
  if (typeof value !== 'string') return value
  if (NAMES.has(key)) return LONG_NAME
  return value.replaceAll(/\$(\d{2,3}\.\d\d)/g, '$$12,$1')
}

/** Leaves out optional values. */
const OPTIONAL = new Set([
  'savings',
  'due',
  'due_before',
  'note',
  'flight_number_departing',
  'flight_number_returning',
  'phone_number',
  'card',
])

const strip: Change = (key, value) => {
  if (typeof value === 'boolean') return false
  return OPTIONAL.has(key) ? '' : value
}

/** The placeholders of some templates, each with its sample value. */
export function placeholdersOf(sources: readonly string[], view: object): { name: string; example: string }[] {
  const names = [...new Set(sources.flatMap(namesIn))].toSorted()
  return names.flatMap((name) => {
    const value = valueAt(view, name.split('.'))
    return value === undefined ? [] : [{ name, example: exampleOf(value) }]
  })
}

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return valueAt((value as Record<string, unknown>)[key], rest)
}

function exampleOf(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} ×`
  const shown = value instanceof SecretLink ? value.toString() : value
  if (typeof shown === 'object') return '…'
  return `${shown as string | number | boolean}`.slice(0, 80)
}
