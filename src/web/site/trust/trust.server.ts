import type { VehicleClass } from '../../../http/wire.ts'
import type { Settings } from '../../../capabilities/settings/contract.ts'
import { perLanguage } from '../../../lib/language.ts'
import { texts } from './texts.ts'

export interface Fact {
  readonly title: string
  readonly lines: readonly string[]
}

export interface Trust {
  readonly heading: string
  readonly facts: readonly Fact[]
}

/** What the business says of its lot, each fact only where it is known. Put in words here, so that no browser loads them. */
export function trustOf(settings: Settings): Trust {
  return { heading: texts().heading, facts: factsOf(settings) }
}

/**
 * The same where a stay is chosen: beside the dates with the sizes of every class, beside prices with that of the class
 * that was asked for.
 */
export function stayFacts(settings: Settings, vehicleClass?: VehicleClass): readonly Fact[] {
  const classes = settings.vehicle_classes.filter(({ code }) => vehicleClass === undefined || code === vehicleClass)
  return factsOf({ ...settings, vehicle_classes: classes })
}

/** A form that asks what somebody needs, and says there what lot and shuttle have for them. */
export function withAccess<Form extends { readonly needs: object }>(form: Form, { facts }: Settings): Form {
  const hint = accessOf(facts).join(' ')
  return hint ? { ...form, needs: { ...form.needs, hint } } : form
}

function accessOf({ accessible_spaces: spaces, accessible_shuttle: shuttle }: Settings['facts']): string[] {
  const t = texts()
  return [spaces > 0 ? t.spaces(spaces) : '', shuttle ? t.shuttleAccess : ''].filter((line) => line !== '')
}

function factsOf({ business, facts, guide, vehicle_classes }: Settings): Fact[] {
  const t = texts()
  const { fence, lights, cameras, staff, cover, height_limit_inches: height } = facts
  const shuttle = guide.is_measured ? t.shuttleMeasured : t.shuttleText
  const known = Object.entries({ fence, lights, cameras, staff }).filter(([, is]) => is)
  const securities = known.map(([name]) => t.securities[name as keyof typeof t.securities])
  return [
    { title: t.hours, lines: [business.hours] },
    { title: t.shuttle, lines: [shuttle({ wait: guide.wait_minutes, ride: guide.ride_minutes })] },
    { title: t.security, lines: securities.length > 0 ? [sentence(securities)] : [] },
    { title: t.cover, lines: cover ? [t.covers[cover]] : [] },
    { title: t.height, lines: [heightIn(height, cover)] },
    { title: t.access, lines: accessOf(facts) },
    {
      title: vehicle_classes.length === 1 ? t.size : t.sizes,
      lines: vehicle_classes.map(({ name, description }) => `${name}: ${description}`),
    },
  ]
    .map(({ title, lines }) => ({ title, lines: lines.filter((line) => line !== '') }))
    .filter(({ lines }) => lines.length > 0)
}

/** Below the open sky there is no limit; below a roof of unknown height nothing is said. */
function heightIn(inches: number | null, cover: Settings['facts']['cover']): string {
  const t = texts()
  if (inches !== null) return t.heightLimit({ feet: Math.floor(inches / 12), inches: inches % 12 })
  return cover === 'OPEN' ? t.noHeightLimit : ''
}

const enumerations = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

function sentence(parts: readonly string[]): string {
  const said = enumerations().format(parts)
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}
