import { HAIRLINE, INK, type Pen } from './styles.ts'
import { texts } from '../texts.ts'
import { baseline, type Laid, type Place, paragraph } from '../typesetting/paragraph.ts'
import { drawLine, type Piece } from '../typesetting/pdf-page.ts'
import type { PriceRow } from './content.ts'
import { setLine, setLines, type TextStyle } from '../typesetting/text-lines.ts'
import type { Surface } from '../typesetting/surface.ts'

/** The price line by line, with its total, as a table. */
export function priceTable(pen: Pen, { x, y, width }: Place): Laid {
  const { view, style, scale } = pen
  const { price } = view
  if (!price) return { pieces: [], bottom: y }
  const title = paragraph(price.title, style.section, { x, y, width }, { role: 'H2' })
  const rows: Piece[] = []
  const rules: number[] = []
  let top = title.bottom + 5 * scale
  const gap = 2.9 * scale
  for (const line of price.lines) {
    const look = line.is_subtotal ? style.rowQuiet : style.row
    const colored = line.is_discount ? { ...look, color: view.color.brand } : look
    rules.push(top)
    const row = tableRow(line, colored, style.rowQuiet, { x, y: top + gap, width })
    rows.push(...row.pieces)
    top = row.bottom + gap
  }
  const totalRule = top
  const total = tableRow(
    { description: price.total_label, detail: '', amount: price.total },
    style.total,
    style.total,
    {
      x,
      y: top + 5 * scale,
      width,
    },
  )
  rows.push(...total.pieces)
  top = total.bottom + 2 * scale
  for (const { label, amount, is_strong } of price.money) {
    const look = is_strong ? style.rowStrong : style.row
    const row = tableRow({ description: label, detail: '', amount }, look, look, { x, y: top + scale, width })
    rows.push(...row.pieces)
    top = row.bottom + scale
  }
  if (price.savings) {
    const look = { ...style.rowStrong, color: view.color.brand }
    const saved = { description: texts().saved, detail: '', amount: price.savings }
    const row = tableRow(saved, look, look, { x, y: top + scale, width })
    rows.push(...row.pieces)
    top = row.bottom + scale
  }
  const drawRules = (doc: Surface) => {
    doc.lineWidth(0.7).strokeColor(HAIRLINE)
    for (const at of rules)
      doc
        .moveTo(x, at)
        .lineTo(x + width, at)
        .stroke()
    doc
      .lineWidth(1.6)
      .strokeColor(INK)
      .moveTo(x, totalRule)
      .lineTo(x + width, totalRule)
      .stroke()
  }
  return { pieces: [...title.pieces, { draw: drawRules }, { role: 'Table', children: rows }], bottom: top }
}

function tableRow(
  { description, detail, amount }: Pick<PriceRow, 'description' | 'detail' | 'amount'>,
  style: TextStyle,
  detailStyle: TextStyle,
  { x, y, width }: Place,
): Laid {
  const figure = setLine(amount, style)
  const lines = setLines(description, style, width - figure.width - 12)
  const last = lines.at(-1)
  const aside = detail ? setLine(` · ${detail}`, detailStyle) : undefined
  const fits = aside !== undefined && last !== undefined && last.width + aside.width <= width - figure.width - 12
  const below = aside && !fits ? setLine(detail, detailStyle) : undefined
  const bottom = y + (lines.length + (below ? 1 : 0)) * style.leading
  return {
    pieces: [
      {
        role: 'TR',
        children: [
          {
            role: 'TH',
            scope: 'Row',
            draw: (doc) => {
              lines.forEach((line, index) => drawLine(doc, line, x, baseline(y + index * style.leading, style), style))
              if (aside && last && fits) {
                const at = y + (lines.length - 1) * style.leading
                drawLine(doc, aside, x + last.width, baseline(at, style), detailStyle)
              }
              if (below) drawLine(doc, below, x, baseline(bottom - style.leading, style), detailStyle)
            },
          },
          {
            role: 'TD',
            draw: (doc) => drawLine(doc, figure, x + width - figure.width, baseline(y, style), style),
          },
        ],
      },
    ],
    bottom,
  }
}
