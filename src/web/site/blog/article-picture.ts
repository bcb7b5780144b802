import type { PictureSlot } from '../../../capabilities/settings/picture-slots.ts'

const SLOTS: readonly (readonly [RegExp, PictureSlot])[] = [
  [/^about/, 'blog_about'],
  [/^getting-to/, 'blog_airport'],
  [/holiday/, 'blog_holidays'],
  [/road/, 'blog_roads'],
]

/** Which place of the site shows the picture of an article; those that staff add later borrow that of the lot. */
export function pictureOf(slug: string): PictureSlot {
  return SLOTS.find(([word]) => word.test(slug))?.[1] ?? 'lot'
}
