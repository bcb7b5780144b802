import { MEMBER_PERMISSIONS } from '../../../http/endpoint.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { callOf } from './screen.server.ts'
import { type Screen, type Screens, screensOf, SECTIONS } from './screen.ts'

function screensInFiles() {
  const modules = import.meta.glob<{ readonly screen?: Screens }>(['../**/*.tsx', '!../**/*.test.tsx'], { eager: true })
  return Object.entries(modules).flatMap(([path, { screen }]) =>
    screensOf(screen ?? []).map((each) => ({ ...each, file: path.replace('..', 'office') })),
  )
}

/** Every screen of the back office. */
export const screens = (): readonly Screen[] => screensInFiles()

/** Every screen with the file it stands in, for the table that `bin/office.mjs` writes. */
export function collectScreens() {
  return screensInFiles()
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.path.localeCompare(b.path))
    .map(({ name, path, file, title, section, parent, needs }) => ({
      name,
      path,
      file,
      title,
      ...(section && { section }),
      ...(parent && !section && { parent }),
      permissions: [...new Set(needs.map(permissionOf))].toSorted(),
    }))
}

/** What staff need for a call. */
function permissionOf(call: Parameters<typeof callOf>[0]): Permission {
  const { access, method } = callOf(call)
  if (typeof access === 'object') return access.permission
  if (access === 'member') return method === 'GET' ? MEMBER_PERMISSIONS.read : MEMBER_PERMISSIONS.change
  throw new Error(`${call} is no call of staff alone: no screen can need it`)
}

/** Where it is in the menu; what is not in it stands at the end. */
function placeOf({ section, place = 99 }: Screen): number {
  const index = section ? Object.keys(SECTIONS).indexOf(section) : 99
  return index * 100 + place
}
