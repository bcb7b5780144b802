const DEFAULT = 'Airport Parking'

/** The title of a page; without a name the default of §9, 'Airport Parking | Airport Parking'. */
export function title(page = DEFAULT): string {
  return `${page} | ${DEFAULT}`
}
