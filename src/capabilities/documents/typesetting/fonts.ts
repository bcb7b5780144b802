import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** A weight of Overpass: each letter is drawn by the first font that has it. */
export type Face = readonly Font[]

export interface Fonts {
  readonly regular: Face
  readonly bold: Face
  readonly heavy: Face
  readonly mono: Face
}

let loaded: Promise<Fonts> | undefined

/**
 * The site's fonts for paper. A PDF needs plain TrueType, so the web's variable fonts are converted once per process, in
 * about a quarter of a second.
 */
export function loadFonts(): Promise<Fonts> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** Names may need more than Latin; titles use the bold weight for it. */
const BEYOND = ['latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']

async function load(): Promise<Fonts> {
  const overpass = (weight: number, subsets: readonly string[]) =>
    Promise.all(subsets.map((subset) => font('overpass', subset, weight)))
  const [regular, bold, heavy, mono] = await Promise.all([
    overpass(400, ['latin', ...BEYOND]),
    overpass(700, ['latin', ...BEYOND]),
    overpass(800, ['latin']),
    font('overpass-mono', 'latin', 700),
  ])
  return { regular, bold, heavy: [...heavy, ...bold.slice(1)], mono: [mono, ...bold] }
}

/** Without glyph classes, which treat "·" as an accent of no width. */
async function font(family: string, subset: string, wght: number): Promise<Font> {
  const file = import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`)
  const woff2 = await readFile(fileURLToPath(file))
  const options = {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    variationAxes: { wght },
    dropTables: ['GDEF'],
  } as const
  return create(await subsetFont(woff2, undefined, options)) as Font
}
