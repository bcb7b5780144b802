import { barcode } from './barcode.ts'
import { markPiece } from './mark.ts'
import { drawLine, drawSheet, PAGE, type Piece } from './sheet.ts'
import { type Typefaces, typefaces } from './typefaces.ts'
import { clean, isDrawable, type Line, setLine, setLines, type TextStyle } from './typeset.ts'

/**
 * What a page about a stay tells, in the words that screens and mails use: a confirmation, later a receipt or a voucher.
 * Amounts and times as people read them.
 */
export interface StaySheet {
  readonly title: string
  readonly heading: string
  readonly lead: string
  /** When this was so: "As of Sat, 11/21/26, 12:00 pm". */
  readonly asOf: string
  readonly created: Temporal.Instant
  readonly business: {
    readonly name: string
    readonly tagline: string
    readonly street: string
    readonly city: string
    readonly phone: string
    readonly phone_link: string
    readonly email: string
    readonly directions_link: string
    readonly site: string
  }
  readonly color: { readonly brand: string; readonly on_brand: string; readonly accent: string }
  readonly sign: {
    readonly tab: string
    readonly number: string
    readonly color: string
    readonly ink: string
    readonly arrow: string
  }
  readonly stay: {
    readonly arrive: { readonly day: string; readonly time: string }
    readonly leave: { readonly day: string; readonly time: string }
    readonly length: string
    readonly vehicle: string
  }
  /** The number in plain letters, and what the code holds; undefined when nothing opens the gate any more. */
  readonly code: {
    readonly title: string
    readonly text: string
    readonly hint: string
    readonly holds: string | undefined
  }
  readonly details: readonly (readonly [label: string, value: string])[]
  readonly price: {
    readonly title: string
    readonly lines: readonly PriceRow[]
    readonly total: string
    readonly money: readonly { readonly label: string; readonly amount: string; readonly is_strong: boolean }[]
    readonly savings: string
  }
  readonly terms: { readonly title: string; readonly sentences: readonly string[] }
  readonly place: { readonly title: string }
  readonly contact: { readonly title: string }
  /** How to view or change it, as a sentence, and where. */
  readonly manage: { readonly title: string; readonly says: string; readonly site: string; readonly url: string }
}

interface PriceRow {
  readonly description: string
  readonly detail: string
  readonly amount: string
  readonly is_subtotal: boolean
  readonly is_discount: boolean
}

const MARGIN = 48
const WIDTH = PAGE.width - 2 * MARGIN
const INK = '#1d211f'
const QUIET = '#5d645f'
const HAIRLINE = '#d6cfc0'
const FOOT = PAGE.height - 58

/** The sizes tried until everything stands on one page. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.64]

/** Draws the page: what the gate needs on top and large, then price and terms, then the way. */
export async function drawStaySheet(view: StaySheet): Promise<Buffer> {
  const faces = await typefaces()
  const laid = SCALES.map((scale) => () => layOut(view, faces, scale))
  let pieces: Piece[] = []
  for (const attempt of laid) {
    const { pieces: placed, bottom } = attempt()
    pieces = placed
    if (bottom <= FOOT) break
  }
  const { title, business, created } = view
  return drawSheet({ title: clean(title), subject: clean(view.heading), author: clean(business.name), created }, pieces)
}

interface Laid {
  readonly pieces: Piece[]
  readonly bottom: number
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

interface Pen {
  readonly view: StaySheet
  readonly faces: Typefaces
  readonly scale: number
  readonly style: ReturnType<typeof stylesOf>
}

function layOut(view: StaySheet, faces: Typefaces, scale: number): Laid {
  const pen: Pen = { view, faces, scale, style: stylesOf(faces, scale) }
  const head = header(pen)
  const title = heading(pen, head.bottom + 22 * scale)
  const sign = guideSign(pen, title.bottom + 16 * scale)
  const code = gateCode(pen, sign.bottom + 14 * scale)
  const below = code.bottom + 24 * scale
  const left = price(pen, { x: MARGIN, y: below, width: 296 })
  const right = terms(pen, { x: MARGIN + 328, y: below, width: WIDTH - 328 })
  const way = directions(pen, Math.max(left.bottom, right.bottom) + 22 * scale)
  const parts = [head, title, sign, code, left, right, way, footer(pen)]
  return { pieces: parts.flatMap(({ pieces }) => pieces), bottom: way.bottom }
}

function stylesOf({ regular, bold, heavy, mono }: Typefaces, scale: number) {
  const style = (face: TextStyle['face'], size: number, leading: number, color = INK, tracking = 0): TextStyle => ({
    face,
    size: size * scale,
    leading: leading * scale,
    color,
    tracking,
  })
  return {
    name: style(heavy, 15, 18),
    tagline: style(regular, 9.5, 13, QUIET),
    asOf: style(regular, 9, 13, QUIET),
    title: style(heavy, 28, 33),
    lead: style(regular, 12.5, 18),
    section: style(bold, 13, 19),
    body: style(regular, 9.6, 13.6),
    quiet: style(regular, 9.6, 13.6, QUIET),
    strong: style(bold, 9.6, 13.6),
    row: style(regular, 10.2, 14),
    rowQuiet: style(regular, 10.2, 14, QUIET),
    rowStrong: style(bold, 10.2, 14),
    total: style(heavy, 16, 20),
    codeTitle: style(bold, 12.5, 17),
    number: style(mono, 37, 44, INK, 1.5),
    foot: style(regular, 8.5, 12, QUIET),
  }
}

// The parts of the page, from top to bottom.

function header({ view, style, scale }: Pen): Laid {
  const { business, color, asOf } = view
  const size = 36 * scale
  const words = MARGIN + size + 11 * scale
  const right = setLine(asOf, style.asOf)
  const width = WIDTH - size - right.width - 40
  const name = paragraph(business.name, style.name, { x: words, y: MARGIN - 1, width }, { most: 1 })
  const tagline = paragraph(business.tagline, style.tagline, { x: words, y: name.bottom + 1, width }, { most: 1 })
  const mark = markPiece(
    { x: MARGIN, y: MARGIN, size },
    { plate: color.brand, figure: color.on_brand, trunk: color.accent },
  )
  const date = paragraph(asOf, style.asOf, {
    x: PAGE.width - MARGIN - right.width,
    y: MARGIN + 3,
    width: right.width + 1,
  })
  return { pieces: [mark, ...name.pieces, ...tagline.pieces, ...date.pieces], bottom: MARGIN + size }
}

function heading({ view, style, scale }: Pen, y: number): Laid {
  const title = paragraph(view.heading, style.title, { x: MARGIN, y, width: WIDTH }, { role: 'H1' })
  const lead = paragraph(view.lead, style.lead, { x: MARGIN, y: title.bottom + 4 * scale, width: WIDTH })
  return { pieces: [...title.pieces, ...lead.pieces], bottom: lead.bottom }
}

/** When to come and when to go, as a guide sign with its exit tab. */
function guideSign({ view, faces, scale }: Pen, y: number): Laid {
  const { sign, stay } = view
  const look = (face: TextStyle['face'], size: number, leading: number, tracking = 0): TextStyle => ({
    face,
    size: size * scale,
    leading: leading * scale,
    color: sign.ink,
    tracking: tracking * scale,
  })
  const style = {
    tab: look(faces.bold, 10.5, 13, 0.1),
    tabNumber: look(faces.mono, 11.5, 13, 0.8),
    label: look(faces.bold, 10.5, 14, 0.1),
    day: look(faces.bold, 16, 21),
    time: look(faces.heavy, 27, 33),
    strip: look(faces.bold, 11.5, 15),
  }
  const [tab, number] = [setLine(sign.tab, style.tab), setLine(sign.number, style.tabNumber)]
  const tabWidth = tab.width + number.width + 38 * scale
  const tabBox = { x: PAGE.width - MARGIN - tabWidth - 18, y, width: tabWidth, height: 25 * scale }
  const box = { x: MARGIN, y: y + tabBox.height - 3 * scale, width: WIDTH, height: 127 * scale }
  const strip = box.y + box.height - 31 * scale
  const padding = 22 * scale
  const tabText = tabBox.y + 9 * scale

  const arrive = moment('Arrive', stay.arrive, style, { x: box.x + padding, y: box.y + 15 * scale, width: WIDTH / 2 })
  const widest = Math.max(setLine(stay.leave.day, style.day).width, setLine(stay.leave.time, style.time).width)
  const leave = moment('Leave', stay.leave, style, {
    x: box.x + box.width - padding - widest,
    y: box.y + 15 * scale,
    width: WIDTH / 2,
  })
  const what = `${stay.length} · ${stay.vehicle}`
  const length = paragraph(
    what,
    style.strip,
    { x: box.x + padding, y: strip + 7 * scale, width: WIDTH - 2 * padding },
    { most: 1 },
  )
  return {
    pieces: [
      { draw: (doc) => drawSign(doc, { sign, box, tab: tabBox, strip, scale }) },
      {
        role: 'P',
        draw: (doc) => {
          drawLine(doc, tab, tabBox.x + 15 * scale, baseline(tabText, style.tab), style.tab)
          drawLine(doc, number, tabBox.x + tab.width + 23 * scale, baseline(tabText, style.tabNumber), style.tabNumber)
        },
      },
      ...arrive,
      ...leave,
      ...length.pieces,
    ],
    bottom: box.y + box.height,
  }
}

function moment(
  label: string,
  { day, time }: { day: string; time: string },
  style: { label: TextStyle; day: TextStyle; time: TextStyle },
  place: Place,
): Piece[] {
  const head = paragraph(label, style.label, place)
  const date = paragraph(day, style.day, { ...place, y: head.bottom + 1 })
  const clock = paragraph(time, style.time, { ...place, y: date.bottom })
  return [...head.pieces, ...date.pieces, ...clock.pieces]
}

interface SignDrawing {
  readonly sign: StaySheet['sign']
  readonly box: { x: number; y: number; width: number; height: number }
  readonly tab: { x: number; y: number; width: number; height: number }
  readonly strip: number
  readonly scale: number
}

function drawSign(doc: PDFKit.PDFDocument, { sign, box, tab, strip, scale }: SignDrawing): void {
  const inset = 3.6 * scale
  const line = 1.7 * scale
  const corner = 13 * scale
  doc.roundedRect(tab.x, tab.y, tab.width, tab.height + corner, 9 * scale).fill(sign.color)
  doc.roundedRect(box.x, box.y, box.width, box.height, corner).fill(sign.color)
  doc.lineWidth(line).strokeColor(sign.ink)
  doc.roundedRect(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset, corner - inset).stroke()
  const [left, right, foot] = [tab.x + inset, tab.x + tab.width - inset, box.y + inset]
  const round = 6 * scale
  doc.moveTo(left, foot).lineTo(left, tab.y + inset + round)
  doc.quadraticCurveTo(left, tab.y + inset, left + round, tab.y + inset)
  doc.lineTo(right - round, tab.y + inset).quadraticCurveTo(right, tab.y + inset, right, tab.y + inset + round)
  doc.lineTo(right, foot).stroke()
  doc
    .moveTo(box.x + inset, strip)
    .lineTo(box.x + box.width - inset, strip)
    .stroke()
  const [middle, centre] = [box.x + box.width / 2, (box.y + strip) / 2 + 2 * scale]
  doc
    .moveTo(middle - 10 * scale, centre - 13 * scale)
    .lineTo(middle + 11 * scale, centre)
    .lineTo(middle - 10 * scale, centre + 13 * scale)
    .fill(sign.arrow)
}

const CODE_SIZE = 124
/** Scanners want four modules of nothing around a code, and a bit of a margin does no harm. */
const QUIET_ZONE = 25

/** What the gate wants to see: the code, and its number for the booth. */
function gateCode(pen: Pen, y: number): Laid {
  const { view, style, scale } = pen
  const { code } = view
  const size = code.holds === undefined ? 0 : CODE_SIZE
  const padding = size > 0 ? QUIET_ZONE : 18
  const x = MARGIN + padding + (size > 0 ? size + QUIET_ZONE : 0)
  const width = PAGE.width - MARGIN - padding - x
  const title = paragraph(code.title, style.codeTitle, { x, y: y + 20, width })
  const number = paragraph(code.text, style.number, { x, y: title.bottom + 2, width })
  const hint = paragraph(code.hint, style.quiet, { x, y: number.bottom + 1, width })
  const details = labels(pen, { x, y: hint.bottom + 12 * scale, width })
  const height = Math.max(size + 2 * padding, details.bottom + 18 - y)
  const figure =
    code.holds === undefined ? [] : [codePiece(code.holds, MARGIN + padding, y + (height - size) / 2, size)]
  return {
    pieces: [
      {
        draw: (doc) => {
          doc.lineWidth(1).strokeColor(HAIRLINE).roundedRect(MARGIN, y, WIDTH, height, 12).stroke()
        },
      },
      ...figure,
      ...title.pieces,
      ...number.pieces,
      ...hint.pieces,
      ...details.pieces,
    ],
    bottom: y + height,
  }
}

/** Dark on white whatever the look: scanners want nothing else. */
function codePiece(holds: string, x: number, y: number, size: number): Piece {
  const code = barcode(holds)
  return {
    role: 'Figure',
    alt: `Barcode for the gate: ${holds}`,
    box: [x, y, x + size, y + size],
    draw: (doc) => {
      doc
        .save()
        .translate(x, y)
        .scale(size / code.size)
      doc.path(code.path).fill('#000000', 'even-odd')
      doc.restore()
    },
  }
}

/** Label above value, two abreast. */
function labels({ view, style, scale }: Pen, { x, y, width }: Place): Laid {
  const column = (width - 16) / 2
  const pieces: Piece[] = []
  let top = y
  for (let at = 0; at < view.details.length; at += 2) {
    const row = view.details.slice(at, at + 2).map(([label, value], index) => {
      const place = { x: x + index * (column + 16), y: top, width: view.details.length === 1 ? width : column }
      const head = paragraph(label, style.foot, place, { role: 'Lbl' })
      const body = paragraph(value, style.strong, { ...place, y: head.bottom + 1 }, { role: 'LBody', most: 3 })
      pieces.push({ role: 'LI', children: [...head.pieces, ...body.pieces] })
      return body.bottom
    })
    top = Math.max(...row) + 6 * scale
  }
  return { pieces: pieces.length > 0 ? [{ role: 'L', children: pieces }] : [], bottom: top - 6 * scale }
}

/** Every line of the price and what it comes to, as a table. */
function price(pen: Pen, { x, y, width }: Place): Laid {
  const { view, style, scale } = pen
  const title = paragraph(view.price.title, style.section, { x, y, width }, { role: 'H2' })
  const rows: Piece[] = []
  const rules: number[] = []
  let top = title.bottom + 5 * scale
  const gap = 4.2 * scale
  for (const line of view.price.lines) {
    const look = line.is_subtotal ? style.rowQuiet : style.row
    const colored = line.is_discount ? { ...look, color: view.color.brand } : look
    rules.push(top)
    const row = tableRow(line, colored, style.rowQuiet, { x, y: top + gap, width })
    rows.push(...row.pieces)
    top = row.bottom + gap
  }
  const totalRule = top
  const total = tableRow({ description: 'Total', detail: '', amount: view.price.total }, style.total, style.total, {
    x,
    y: top + 7 * scale,
    width,
  })
  rows.push(...total.pieces)
  top = total.bottom + 4 * scale
  for (const { label, amount, is_strong } of view.price.money) {
    const look = is_strong ? style.rowStrong : style.row
    const row = tableRow({ description: label, detail: '', amount }, look, look, { x, y: top + 2 * scale, width })
    rows.push(...row.pieces)
    top = row.bottom + 2 * scale
  }
  if (view.price.savings) {
    const look = { ...style.rowStrong, color: view.color.brand }
    const saved = { description: 'You save against the drive-up price', detail: '', amount: view.price.savings }
    const row = tableRow(saved, look, look, { x, y: top + 2 * scale, width })
    rows.push(...row.pieces)
    top = row.bottom + 2 * scale
  }
  const drawRules = (doc: PDFKit.PDFDocument) => {
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

function terms({ view, style, scale }: Pen, { x, y, width }: Place): Laid {
  if (view.terms.sentences.length === 0) return { pieces: [], bottom: y }
  const title = paragraph(view.terms.title, style.section, { x, y, width }, { role: 'H2' })
  const pieces = [...title.pieces]
  let bottom = title.bottom + 5 * scale
  for (const sentence of view.terms.sentences) {
    const told = paragraph(sentence, style.body, { x, y: bottom, width })
    pieces.push(...told.pieces)
    bottom = told.bottom + 5 * scale
  }
  return { pieces, bottom: bottom - 5 * scale }
}

/** Where the lot is, whom to ask, where to change the booking: three columns, for whoever holds it in hand. */
function directions({ view, style, scale }: Pen, y: number): Laid {
  const { business, place, contact, manage, color } = view
  const gap = 22
  const width = (WIDTH - 2 * gap) / 3
  const link: TextStyle = { ...style.strong, color: color.brand }
  const column = (index: number, title: string, rows: readonly (readonly [string, TextStyle, string?, string?])[]) => {
    const x = MARGIN + index * (width + gap)
    const head = paragraph(title, style.section, { x, y: y + 13 * scale, width }, { role: 'H2' })
    const pieces = [...head.pieces]
    let bottom = head.bottom + 2 * scale
    for (const [text, look, url, says = text] of rows) {
      const row = paragraph(text, look, { x, y: bottom, width }, url === undefined ? {} : { link: { url, says } })
      pieces.push(...row.pieces)
      bottom = row.bottom
    }
    return { pieces, bottom }
  }
  const columns = [
    column(0, place.title, [
      [business.street, style.body],
      [business.city, style.body],
      ['Directions', link, business.directions_link, `Directions to ${business.name}`],
    ]),
    column(1, contact.title, [
      [
        business.phone,
        { ...link, size: link.size * 1.3, leading: link.leading * 1.3 },
        business.phone_link,
        `Call ${business.phone}`,
      ],
      [business.email, link, `mailto:${business.email}`, `Write to ${business.email}`],
    ]),
    column(2, manage.title, [
      [manage.says, style.body],
      [manage.site, link, manage.url, manage.title],
    ]),
  ]
  const rule: Piece = {
    draw: (doc) => {
      doc
        .lineWidth(0.7)
        .strokeColor(HAIRLINE)
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .stroke()
    },
  }
  return {
    pieces: [rule, ...columns.flatMap(({ pieces }) => pieces)],
    bottom: Math.max(...columns.map(({ bottom }) => bottom)),
  }
}

/** The lane line that ends every page of the house. */
function footer({ view }: Pen): Laid {
  const y = PAGE.height - 36
  return {
    pieces: [
      {
        draw: (doc) => {
          doc.lineWidth(3).strokeColor(view.color.accent).dash(21, { space: 27 })
          doc.moveTo(0, y).lineTo(PAGE.width, y).stroke().undash()
        },
      },
    ],
    bottom: y,
  }
}

// Text in its place.

interface ParagraphOptions {
  readonly role?: 'P' | 'H1' | 'H2' | 'Lbl' | 'LBody'
  readonly most?: number
  readonly link?: { readonly url: string; readonly says: string }
}

function paragraph(text: string, style: TextStyle, { x, y, width }: Place, options: ParagraphOptions = {}): Laid {
  const { role = 'P', most, link } = options
  const lines = setLines(text, style, width, most)
  const bottom = y + lines.length * style.leading
  const draw = (doc: PDFKit.PDFDocument) => drawLines(doc, lines, x, y, style)
  if (link) {
    const widest = Math.max(...lines.map((line) => line.width), 0)
    const target = {
      url: link.url,
      says: clean(link.says),
      box: [x, y, x + widest, bottom] as [number, number, number, number],
    }
    return { pieces: [{ role, children: [{ role: 'Link', draw, link: target }] }], bottom }
  }
  if (isDrawable(text, style.face)) return { pieces: [{ role, draw }], bottom }
  return { pieces: [{ role, children: [{ role: 'Span', actual: clean(text), draw }] }], bottom }
}

function drawLines(doc: PDFKit.PDFDocument, lines: readonly Line[], x: number, y: number, style: TextStyle): void {
  lines.forEach((line, index) => drawLine(doc, line, x, baseline(y + index * style.leading, style), style))
}

const CAP_HEIGHT = 0.7

/** Where letters stand so that capitals are in the middle of their line. */
function baseline(top: number, { size, leading }: TextStyle): number {
  return top + (leading + size * CAP_HEIGHT) / 2
}
