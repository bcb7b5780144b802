import { INK, MARGIN, stylesOf, WIDTH } from '../stay-sheet/styles.ts'
import { loadFonts } from '../typesetting/fonts.ts'
import { atRight, drawFramed, FOOT, letterhead, rule, type Styles } from '../typesetting/page-frame.ts'
import { baseline, type Laid, paragraph } from '../typesetting/paragraph.ts'
import { drawLine, PAGE, type Piece } from '../typesetting/pdf-page.ts'
import { setLine, setLines, type TextStyle } from '../typesetting/text-lines.ts'
import type { InvoiceSheet, InvoiceSheetLine } from './content.ts'

/** Where the amounts of a line end, from the right margin. */
const COLUMNS = [228, 156, 84, 0].map((fromRight) => PAGE.width - MARGIN - fromRight)
const TEXT_WIDTH = WIDTH - 290
const GAP = 5

/** Draws an invoice: whom it is to and what is asked on top, then line by line, then the sums and how to pay. */
export async function drawInvoiceSheet(view: InvoiceSheet): Promise<Buffer> {
  const style = stylesOf(await loadFonts(), 1)
  return drawFramed(view, style, layOut(view, style), { subject: view.heading, titleWidth: 300 })
}

function layOut(view: InvoiceSheet, style: Styles): Piece[][] {
  const head = header(view, style)
  const first = tableHead(view, style, head.bottom + 22)
  const pages: Piece[][] = [[...head.pieces]]
  let rows: Piece[] = [...first.pieces]
  let y = first.bottom
  const closeTable = () => {
    pages.at(-1)!.push({ role: 'Table', children: rows })
  }
  for (const line of view.lines) {
    if (y + lineHeight(line, style) > FOOT) {
      closeTable()
      pages.push([])
      const again = tableHead(view, style, MARGIN)
      rows = [...again.pieces]
      y = again.bottom
    }
    pages.at(-1)!.push(rule(y))
    const row = tableRow(line, style, y)
    rows.push(...row.pieces)
    y = row.bottom
  }
  closeTable()
  const end = ending(view, style, y)
  if (end.bottom <= FOOT) pages.at(-1)!.push(...end.pieces)
  else pages.push([...ending(view, style, MARGIN).pieces])
  return pages
}

function header(view: InvoiceSheet, style: Styles): Laid {
  const { business, billTo, facts } = view
  const head = letterhead(view, style)
  const where = `${business.street}, ${business.city}`
  const place = paragraph(where, style.tagline, { x: head.x, y: head.bottom + 1, width: 300 }, { most: 1 })
  const reach = paragraph([business.phone, business.email].filter(Boolean).join(' · '), style.tagline, {
    x: head.x,
    y: place.bottom,
    width: 300,
  })
  const title = paragraph(view.heading, style.title, { x: MARGIN, y: reach.bottom + 26, width: WIDTH }, { role: 'H1' })
  const top = title.bottom + 12
  const to = paragraph(billTo.title, style.foot, { x: MARGIN, y: top, width: 250 })
  const address = stack(billTo.lines, (index) => (index === 0 ? style.strong : style.body), to.bottom + 2)
  const known = factList(facts, style, top)
  return {
    pieces: [
      ...head.pieces,
      ...place.pieces,
      ...reach.pieces,
      ...title.pieces,
      ...to.pieces,
      ...address.pieces,
      ...known.pieces,
    ],
    bottom: Math.max(address.bottom, known.bottom),
  }
}

function stack(lines: readonly string[], styleOf: (index: number) => TextStyle, from: number): Laid {
  const pieces: Piece[] = []
  let y = from
  for (const [index, line] of lines.entries()) {
    const laid = paragraph(line, styleOf(index), { x: MARGIN, y, width: 250 })
    pieces.push(...laid.pieces)
    y = laid.bottom
  }
  return { pieces, bottom: y }
}

/** Label and value, one below the other, at the right. */
function factList(facts: InvoiceSheet['facts'], style: Styles, from: number): Laid {
  const x = MARGIN + 300
  const pieces: Piece[] = []
  let y = from
  for (const [label, value] of facts) {
    const name = paragraph(label, style.quiet, { x, y, width: 90 }, { role: 'Lbl' })
    const told = paragraph(value, style.strong, { x: x + 92, y, width: WIDTH - 392 }, { role: 'LBody' })
    pieces.push({ role: 'LI', children: [...name.pieces, ...told.pieces] })
    y = Math.max(name.bottom, told.bottom) + 2
  }
  return { pieces: [{ role: 'L', children: pieces }], bottom: y }
}

function tableHead({ columns }: InvoiceSheet, style: Styles, y: number): Laid {
  const [stay, ...amounts] = columns
  const look = style.foot
  const heads: Piece[] = [
    {
      role: 'TH',
      scope: 'Column',
      draw: (doc) => drawLine(doc, setLine(stay, look), MARGIN, baseline(y, look), look),
    },
    ...amounts.map(
      (text, index): Piece => ({
        role: 'TH',
        scope: 'Column',
        draw: (doc) => atRight(doc, text, look, COLUMNS[index] ?? 0, y),
      }),
    ),
  ]
  return { pieces: [{ role: 'TR', children: heads }], bottom: y + look.leading + 3 }
}

function lineHeight({ title, detail }: InvoiceSheetLine, style: Styles): number {
  const lines = setLines(title, style.rowStrong, TEXT_WIDTH).length
  return lines * style.rowStrong.leading + (detail ? style.quiet.leading : 0) + 2 * GAP
}

function tableRow(line: InvoiceSheetLine, style: Styles, y: number): Laid {
  const top = y + GAP
  const title = setLines(line.title, style.rowStrong, TEXT_WIDTH)
  const below = top + title.length * style.rowStrong.leading
  const cells: Piece[] = [
    {
      role: 'TH',
      scope: 'Row',
      draw: (doc) => {
        title.forEach((each, index) =>
          drawLine(
            doc,
            each,
            MARGIN,
            baseline(top + index * style.rowStrong.leading, style.rowStrong),
            style.rowStrong,
          ),
        )
        if (line.detail)
          drawLine(doc, setLine(line.detail, style.quiet), MARGIN, baseline(below, style.quiet), style.quiet)
      },
    },
    ...line.amounts.map(
      (amount, index): Piece => ({
        role: 'TD',
        draw: (doc) => atRight(doc, amount, index === 3 ? style.rowStrong : style.row, COLUMNS[index] ?? 0, top),
      }),
    ),
  ]
  return { pieces: [{ role: 'TR', children: cells }], bottom: y + lineHeight(line, style) }
}

/** The sums, and how to pay. */
function ending({ sums, note, link, color }: InvoiceSheet, style: Styles, y: number): Laid {
  const pieces: Piece[] = [rule(y, { width: 1.6, color: INK })]
  const x = MARGIN + 260
  let top = y + 7
  const rows = sums.map(([label, amount], index): Piece => {
    const look = index === sums.length - 1 ? style.total : style.row
    const at = top
    top += look.leading + 3
    return {
      role: 'TR',
      children: [
        { role: 'TH', scope: 'Row', draw: (doc) => drawLine(doc, setLine(label, look), x, baseline(at, look), look) },
        { role: 'TD', draw: (doc) => atRight(doc, amount, look, PAGE.width - MARGIN, at) },
      ],
    }
  })
  pieces.push({ role: 'Table', children: rows })
  const told = paragraph(note, style.body, { x: MARGIN, y: top + 18, width: WIDTH })
  pieces.push(...told.pieces)
  if (!link) return { pieces, bottom: told.bottom }
  const look = { ...style.strong, color: color.brand }
  const way = paragraph(link.says, look, { x: MARGIN, y: told.bottom + 2, width: WIDTH }, { link })
  return { pieces: [...pieces, ...way.pieces], bottom: way.bottom }
}
