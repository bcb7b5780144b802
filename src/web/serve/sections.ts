import { isOfStaff } from '../paths.ts'

/** Routes by their names, of which as much is known as where they are. */
type Routes<Route> = Readonly<Record<string, Route>>
type Placed = { readonly path?: string | undefined } | undefined

/** A section of the site, by how its addresses begin: `/bookings`, or `/staff/bookings` in the back office. */
type Section = string

/** The sections of these routes, in small letters. */
export function sectionsOf(routes: Routes<Placed>): ReadonlySet<Section> {
  return new Set(Object.values(routes).map((route) => beginning(partsOf(route?.path ?? ''))))
}

/** The section of an address, whether of a page or of its data. All that begin as no route does share one. */
export function sectionOf(path: string, sections: ReadonlySet<Section>): Section {
  const section = beginning(partsOf(path.replace(/\.data$/, '')).map(decoded))
  return sections.has(section) ? section : isOfStaff(path) ? '/staff/' : '/'
}

/**
 * The routes that an address of a section may lead to. React Router tries one after the other, and goes through all that
 * it has several times for each page.
 */
export function routesOf<Route extends Placed>(routes: Routes<Route>, section: Section): Routes<Route> {
  const parts = partsOf(section)
  return Object.fromEntries(
    Object.entries(routes).filter(([, route]) => {
      const own = partsOf(route?.path ?? '')
      return parts.every((part, at) => own[at] === undefined || isOpen(own[at]) || own[at].toLowerCase() === part)
    }),
  )
}

function beginning(parts: readonly string[]): Section {
  const [first = '', second = ''] = parts.map((part) => part.toLowerCase())
  return first === 'staff' ? `/staff/${second}` : `/${first}`
}

function partsOf(path: string): string[] {
  return path.replace(/^\//, '').split('/')
}

/** Whether a part of a route's path stands for anything. */
function isOpen(part: string): boolean {
  return part === '' || part === '*' || part.startsWith(':')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
