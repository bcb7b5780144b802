import type { Font } from 'fontkit'
import type { Face } from './fonts.ts'

/** How a text looks. Sizes in points. */
export interface TextStyle {
  readonly face: Face
  readonly size: number
  /** Line height. */
  readonly leading: number
  readonly color: string
  /** Letter spacing. */
  readonly tracking?: number
}

/** Text that one font draws. */
interface Run {
  readonly font: Font
  readonly text: string
}

export interface Line {
  readonly runs: readonly Run[]
  readonly width: number
}

/**
 * Splits text by the font that draws it. Control characters are dropped; a letter or digit that no font has becomes a
 * replacement character, other missing symbols are left out.
 */
function runsOf(text: string, face: Face): Run[] {
  const cleaned = clean(text)
  if (isPlain(cleaned)) return cleaned === '' ? [] : [{ font: face[0]!, text: cleaned }]
  const runs: { font: Font; text: string }[] = []
  for (const character of cleaned) {
    const last = runs.at(-1)
    const font = [last?.font, ...face].find((each) => each?.hasGlyphForCodePoint(character.codePointAt(0)!))
    const [drawnBy, drawn] = font ? [font, character] : [face[0]!, /[\p{L}\p{N}]/u.test(character) ? REPLACEMENT : '']
    if (last?.font === drawnBy) last.text += drawn
    else if (drawn) runs.push({ font: drawnBy, text: drawn })
  }
  return runs
}

const REPLACEMENT = '\uFFFD'

/** Whether every letter of a text is drawn as itself. */
export function isDrawable(text: string, face: Face): boolean {
  return textOf(runsOf(text, face)) === clean(text)
}

/** Text without invisible characters. */
export function clean(text: string): string {
  const spaced = text.replaceAll(/\s+/gu, ' ')
  return isPlain(spaced) ? spaced : spaced.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
}

/** Every font has ASCII, and most texts need no more. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Text as one line, however long. */
export function setLine(text: string, style: TextStyle): Line {
  const runs = runsOf(text, style.face)
  return { runs, width: widthOf(runs, style) }
}

/**
 * Breaks text into lines no wider than `width`, between words or within one that is too long. Text that needs more than
 * `most` lines ends in an ellipsis.
 */
export function setLines(text: string, style: TextStyle, width: number, most = Infinity): Line[] {
  const lines: string[] = []
  let [line, filled] = ['', 0]
  for (const word of wordsOf(textOf(runsOf(text.trim(), style.face)), style, width)) {
    if (line !== '' && filled + widthOfText(word.trimEnd(), style) > width) {
      lines.push(line.trimEnd())
      line = ''
      filled = 0
    }
    line += word
    filled += widthOfText(word, style)
  }
  if (line !== '') lines.push(line.trimEnd())
  const kept = lines.length > most ? [...lines.slice(0, most - 1), cut(lines[most - 1]!, style, width)] : lines
  return kept.map((each) => setLine(each, style))
}

/** Words with their trailing space or hyphen; one wider than a line is cut into pieces. */
function wordsOf(text: string, style: TextStyle, width: number): string[] {
  return text.split(/(?<=[ -])/).flatMap((word) => {
    if (widthOfText(word.trimEnd(), style) <= width) return [word]
    const pieces: string[] = ['']
    for (const character of word) {
      const piece = pieces.at(-1)!
      if (piece !== '' && widthOfText(piece + character, style) > width) pieces.push(character)
      else pieces[pieces.length - 1] = piece + character
    }
    return pieces
  })
}

function cut(line: string, style: TextStyle, width: number): string {
  const kept = Array.from(line)
  while (kept.length > 0 && widthOfText(`${kept.join('')}…`, style) > width) kept.pop()
  return `${kept.join('').trimEnd()}…`
}

function widthOfText(text: string, style: TextStyle): number {
  return widthOf(runsOf(text, style.face), style)
}

/** Width in points as pdfkit draws it: word by word, without kerning across spaces. */
function widthOf(runs: readonly Run[], { size, tracking = 0 }: TextStyle): number {
  let width = 0
  for (const { font, text } of runs) {
    let units = 0
    for (const word of text.split(/(?<= )/)) units += unitsOf(font, word)
    width += (units * size) / font.unitsPerEm + tracking * text.length
  }
  return width
}

const MOST_KEPT = 2000
const known = new WeakMap<Font, Map<string, number>>()

/** Cached, since laying out words is the slowest step and documents repeat them. */
function unitsOf(font: Font, word: string): number {
  const widths = known.get(font) ?? new Map<string, number>()
  known.set(font, widths)
  const width = widths.get(word)
  if (width !== undefined) return width
  if (widths.size >= MOST_KEPT) widths.clear()
  const measured = font.layout(word).advanceWidth
  widths.set(word, measured)
  return measured
}
