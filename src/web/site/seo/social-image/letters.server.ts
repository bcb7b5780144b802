import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import type { TextStyle } from '../../../../capabilities/documents/typesetting/text-lines.ts'

type Face = TextStyle['face']

/** The weights of Overpass that a picture is lettered with. */
export interface Letters {
  readonly heavy: Face
  readonly bold: Face
}

let loaded: Promise<Letters> | undefined

/** Outlines of our own fonts, so that a picture looks the same wherever it is drawn: read once a process. */
export function letters(): Promise<Letters> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Letters> {
  const [heavy, bold] = await Promise.all([face(800), face(600)])
  return { heavy, bold }
}

function face(weight: number): Promise<Face> {
  return Promise.all(['latin', 'latin-ext'].map((subset) => font(subset, weight)))
}

async function font(subset: string, wght: number): Promise<Font> {
  // 20 MB of memory that most processes never need.
  const [{ create }, { default: subsetFont }] = await Promise.all([import('fontkit'), import('subset-font')])
  const { resolve } = createRequire(import.meta.url)
  const woff2 = await readFile(resolve(`@fontsource-variable/overpass/files/overpass-${subset}-wght-normal.woff2`))
  const options = { targetFormat: 'truetype', keepAllGlyphs: true, variationAxes: { wght } } as const
  return create(await subsetFont(woff2, undefined, { ...options, dropTables: ['GDEF'] })) as Font
}

/** A line of text as the outlines of its letters, its baseline at `y`. */
export function outline(
  { runs }: { readonly runs: readonly { readonly font: Font; readonly text: string }[] },
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): string {
  const parts: string[] = []
  let left = x
  for (const { font, text } of runs) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const at = `translate(${round(left + xOffset * scale)} ${round(y - yOffset * scale)})`
      const path = glyph.path.toSVG()
      if (path) parts.push(`<path transform="${at} scale(${round(scale)} ${round(-scale)})" d="${path}"/>`)
      left += xAdvance * scale
    }
  }
  return `<g fill="${color}">${parts.join('')}</g>`
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
