/** A section of the staff menu: what it is called, where it is, and the permissions that show it (§6). */
export interface Section {
  readonly label: string
  readonly to: string
  /** `Area:Action`; holding any of them shows the section. */
  readonly permissions: readonly string[]
}

/** The back office's sections whose pages exist, in the order of the menu. */
const SECTIONS: readonly Section[] = []

/** The sections that somebody with these permissions sees. */
export function menuOf(permissions: readonly string[]): readonly Section[] {
  return SECTIONS.filter((section) => section.permissions.some((permission) => permissions.includes(permission)))
}
