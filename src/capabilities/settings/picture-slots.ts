/** The places of the site that show a picture of the business, in the order of the office. */
export const PICTURE_SLOTS = [
  'hero',
  'lot',
  'entrance',
  'shuttle',
  'stop',
  'covered',
  'blog_about',
  'blog_airport',
  'blog_holidays',
  'blog_roads',
] as const
export type PictureSlot = (typeof PICTURE_SLOTS)[number]

/** What each picture is kept as; all are three wide by two high. */
export const PICTURE_WIDTHS = [480, 960, 1440] as const
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The largest file that may be uploaded. */
export const LONGEST_PICTURE_MB = 6

/** Narrower ones would be blurred on most screens. */
export const LEAST_PICTURE_WIDTH = PICTURE_WIDTHS[1]

/** The widths that a picture of a width is kept in. */
export function widthsUpTo(width: number): number[] {
  return PICTURE_WIDTHS.filter((each) => each <= width)
}

export function heightOf(width: number): number {
  return (width * 2) / 3
}

/** Where a browser finds it; the hash changes with the picture, so that it may be kept for good. */
export function pictureUrl(hash: string, width: number, format: PictureFormat): string {
  return `/pictures/${hash}-${width}.${format}`
}
