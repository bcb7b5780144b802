import { common } from './texts.ts'

/** The title of a page; without a name the default, 'Airport Parking | Airport Parking'. */
export function title(page = common().siteTitle): string {
  return `${page} | ${common().siteTitle}`
}
