import type { PriceBook } from './rules.ts'

/** The parts of a price book that staff edit one by one, and whose permission each needs. */
export const SECTIONS = {
  plans: { area: 'RatePlans', keys: ['plans'] },
  lead_time: { area: 'RatePlans', keys: ['lead_time_discounts'] },
  products: { area: 'RatePlans', keys: ['on_sale', 'buy_now_extra_percent', 'terms'] },
  fees: { area: 'Fees', keys: ['fees'] },
  taxes: { area: 'Taxes', keys: ['taxes'] },
  gate: { area: 'Fees', keys: ['gate'] },
  club: { area: 'PointClubRates', keys: ['club'] },
} as const satisfies Record<string, { area: string; keys: readonly (keyof PriceBook)[] }>

export type Section = keyof typeof SECTIONS

export const SECTION_NAMES = Object.keys(SECTIONS) as readonly Section[]

export function isSectionName(name: string): name is Section {
  return Object.hasOwn(SECTIONS, name)
}

/** The sections in which two books differ, in the order of {@link SECTIONS}. */
export function changedSections(before: PriceBook, after: PriceBook): Section[] {
  return SECTION_NAMES.filter((section) => SECTIONS[section].keys.some((key) => !isSame(before[key], after[key])))
}

/** Whether two pieces of JSON hold the same; the order of an object's keys does not count, nor does a missing value. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
}
