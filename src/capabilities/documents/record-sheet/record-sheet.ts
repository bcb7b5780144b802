import { MARGIN, stylesOf, WIDTH } from '../stay-sheet/styles.ts'
import { loadFonts } from '../typesetting/fonts.ts'
import { drawFramed, FOOT, letterhead, rule, type Styles } from '../typesetting/page-frame.ts'
import { baseline, type Laid, paragraph } from '../typesetting/paragraph.ts'
import { drawLine, type Piece } from '../typesetting/pdf-page.ts'
import { setLines, type TextStyle } from '../typesetting/text-lines.ts'
import type { RecordColumn, RecordSection, RecordSheet } from './content.ts'

const LABEL_WIDTH = 128
const GAP = 3

/** Draws what is known of something: who says it on top, then section by section, each page with its number. */
export async function drawRecordSheet(view: RecordSheet): Promise<{ pdf: Buffer; pages: number }> {
  const style = stylesOf(await loadFonts(), 1)
  const pages = layOut(view, style)
  const pdf = await drawFramed(view, style, pages, { subject: view.lead, titleWidth: 380 })
  return { pdf, pages: pages.length }
}

/** Pages that fill from the top; what does not fit goes on the next one. */
interface Sheet {
  readonly pages: Piece[][]
  y: number
}

function layOut(view: RecordSheet, style: Styles): Piece[][] {
  const head = header(view, style)
  const sheet: Sheet = { pages: [[...head.pieces]], y: head.bottom }
  for (const section of view.sections) laySection(sheet, section, style)
  return sheet.pages
}

function laySection(sheet: Sheet, { title, paragraphs = [], facts = [], table }: RecordSection, style: Styles): void {
  sheet.y += 18
  // A heading stays with what follows it.
  room(sheet, style.section.leading + 3 * style.body.leading)
  add(sheet, (y) => {
    const laid = paragraph(title, style.section, { x: MARGIN, y, width: WIDTH }, { role: 'H2' })
    return { pieces: [...laid.pieces, rule(laid.bottom + 2)], bottom: laid.bottom + 5 }
  })
  for (const each of paragraphs) {
    // Long texts are laid line by line, so that a page may end within one.
    for (const part of partsOf(each, style))
      add(sheet, (y) => paragraph(part, style.body, { x: MARGIN, y, width: WIDTH }))
    sheet.y += GAP
  }
  for (const fact of facts) add(sheet, (y) => factAt(fact, style, y))
  if (table) layTable(sheet, table.columns, table.rows, style)
}

/** A text in pieces of a few lines. */
function partsOf(text: string, style: Styles): string[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => line.match(/.{1,700}(?:\s|$)|.{1,700}/gu) ?? [])
    .filter((part) => setLines(part, style.body, WIDTH).length > 0)
}

function layTable(
  sheet: Sheet,
  columns: readonly RecordColumn[],
  rows: readonly (readonly string[])[],
  style: Styles,
): void {
  const places = placesOf(columns)
  const labels = columns.map(({ label }) => label)
  let table: Piece[] = []
  const begin = () => {
    const head = rowAt(labels, places, style.foot, 'TH', sheet.y)
    table = [...head.pieces]
    sheet.pages.at(-1)!.push({ role: 'Table', children: table })
    sheet.y = head.bottom
  }
  begin()
  for (const row of rows) {
    const laid = rowAt(row, places, style.body, 'TD', sheet.y)
    if (laid.bottom <= FOOT) {
      table.push(...laid.pieces)
      sheet.y = laid.bottom
      continue
    }
    sheet.pages.push([])
    sheet.y = MARGIN
    begin()
    const again = rowAt(row, places, style.body, 'TD', sheet.y)
    table.push(...again.pieces)
    sheet.y = again.bottom
  }
}

interface Place {
  readonly x: number
  readonly width: number
}

function placesOf(columns: readonly RecordColumn[]): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN
  return columns.map(({ share }) => {
    const place = { x, width: (WIDTH * share) / whole - 8 }
    x += (WIDTH * share) / whole
    return place
  })
}

/** The most lines of a cell; one that is longer ends in an ellipsis. */
const MOST_LINES = 12

function rowAt(
  cells: readonly string[],
  places: readonly Place[],
  look: TextStyle,
  role: 'TH' | 'TD',
  y: number,
): Laid {
  const set = places.map(({ width }, index) => setLines(cells[index] ?? '', look, width, MOST_LINES))
  const height = Math.max(1, ...set.map((lines) => lines.length)) * look.leading
  const children = set.map(
    (lines, index): Piece => ({
      role,
      ...(role === 'TH' && { scope: 'Column' as const }),
      draw: (doc) => {
        for (const [at, line] of lines.entries()) {
          drawLine(doc, line, places[index]!.x, baseline(y + GAP + at * look.leading, look), look)
        }
      },
    }),
  )
  return { pieces: [{ role: 'TR', children }], bottom: y + height + 2 * GAP }
}

function factAt([label, value]: readonly [string, string], style: Styles, y: number): Laid {
  const name = paragraph(label, style.quiet, { x: MARGIN, y, width: LABEL_WIDTH - 8 }, { role: 'Lbl' })
  const told = paragraph(
    value,
    style.strong,
    { x: MARGIN + LABEL_WIDTH, y, width: WIDTH - LABEL_WIDTH },
    { role: 'LBody', most: MOST_LINES },
  )
  return {
    pieces: [{ role: 'L', children: [{ role: 'LI', children: [...name.pieces, ...told.pieces] }] }],
    bottom: Math.max(name.bottom, told.bottom) + GAP,
  }
}

/** Lays something out here, or at the top of a new page where it does not fit. */
function add(sheet: Sheet, lay: (y: number) => Laid): void {
  const here = lay(sheet.y)
  if (here.bottom <= FOOT) {
    sheet.pages.at(-1)!.push(...here.pieces)
    sheet.y = here.bottom
    return
  }
  const there = lay(MARGIN)
  sheet.pages.push([...there.pieces])
  sheet.y = there.bottom
}

/** Begins a new page where less than this is left. */
function room(sheet: Sheet, height: number): void {
  if (sheet.y + height <= FOOT) return
  sheet.pages.push([])
  sheet.y = MARGIN
}

function header(view: RecordSheet, style: Styles): Laid {
  const { business } = view
  const head = letterhead(view, style)
  const where = [business.street, business.city, business.phone, business.email].filter(Boolean).join(' · ')
  const place = paragraph(where, style.tagline, { x: head.x, y: head.bottom + 1, width: MARGIN + WIDTH - head.x })
  const top = Math.max(place.bottom, MARGIN + 27) + 22
  const title = paragraph(view.title, style.title, { x: MARGIN, y: top, width: WIDTH }, { role: 'H1' })
  const lead = paragraph(view.lead, style.lead, { x: MARGIN, y: title.bottom + 5, width: WIDTH })
  return {
    pieces: [...head.pieces, ...place.pieces, ...title.pieces, ...lead.pieces],
    bottom: lead.bottom,
  }
}
