import type { Permission } from '../../lib/permissions.ts'
import { PATHS } from '../paths.ts'
import type { SECTIONS } from './kit/screen.ts'
import type { OfficeName } from './paths.ts'
import { OFFICE_MENU } from './screens.ts'

/** A screen as menu and guard know it. */
export interface OfficeScreen {
  readonly name: OfficeName
  readonly title: string
  /** Where it is in the menu; a screen without a section is reached from another one. */
  readonly section?: keyof typeof SECTIONS
  /** The screen above one that is in no menu. */
  readonly parent?: OfficeName
  /** All of them are needed to open it. */
  readonly permissions: readonly Permission[]
}

/** What a screen is called; its own name when there is none of that name. */
export function titleOf(name: string): string {
  return OFFICE_MENU.find((screen) => screen.name === name)?.title ?? name
}

/** The screens of the menu that somebody with these permissions sees, in their order. */
export function menuFor(permissions: readonly string[]): readonly OfficeScreen[] {
  return OFFICE_MENU.filter((screen) => screen.section && mayOpen(screen, permissions))
}

/** Whether somebody with these permissions may open the page at this address; pages without a screen are for all staff. */
export function mayOpenPath(pathname: string, permissions: readonly string[]): boolean {
  const screen = screenAt(pathname)
  return permissions.length > 0 && (!screen || mayOpen(screen, permissions))
}

/** The screen at an address. */
export function screenAt(pathname: string): OfficeScreen | undefined {
  const parts = partsOf(pathname)
  const matching = screensByBeginning()
    .get(beginningOf(parts))
    ?.find((each) => each.parts.every((part, index) => part.startsWith('{') || part === parts[index]))
  return matching?.screen
}

/** The screen of the menu that an address belongs to: itself, the one above it, or the one with the longest path that begins it. */
export function menuScreenAt(pathname: string): OfficeScreen | undefined {
  const here = screenAt(pathname)
  const found = here?.section ? here : OFFICE_MENU.find(({ name, section }) => section && name === here?.parent)
  if (found) return found
  const path = `${pathname.replace(/\/$/, '')}/`
  return OFFICE_MENU.filter(({ section, name }) => section && path.startsWith(`${PATHS[name]}/`)).toSorted(
    (a, b) => PATHS[b.name].length - PATHS[a.name].length,
  )[0]
}

/** A screen with the parts of its address. */
interface Place {
  readonly screen: OfficeScreen
  readonly parts: readonly string[]
}

let places: ReadonlyMap<string, readonly Place[]> | undefined

/** Each link of a list asks for the screen that it leads to: `/staff/articles/new` before `/staff/articles/{itemId}`. */
function screensByBeginning(): ReadonlyMap<string, readonly Place[]> {
  return (places ??= Map.groupBy(
    OFFICE_MENU.toSorted((a, b) => parametersOf(a) - parametersOf(b)).map((screen) => ({
      screen,
      parts: partsOf(PATHS[screen.name]),
    })),
    ({ parts }) => beginningOf(parts),
  ))
}

/** How long an address is, and its first part below `/staff`, which is no parameter of any screen. */
function beginningOf(parts: readonly string[]): string {
  return `${parts.length} ${parts[2]}`
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function parametersOf({ name }: OfficeScreen): number {
  return PATHS[name].split('{').length
}

function mayOpen({ permissions: needed }: OfficeScreen, permissions: readonly string[]): boolean {
  return needed.every((permission) => permissions.includes(permission))
}
