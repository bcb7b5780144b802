import { barcode } from './barcode.ts'
import { guideSign } from './guide-sign.ts'
import { HAIRLINE, MARGIN, type Pen, stylesOf, WIDTH } from './styles.ts'
import { headLogo } from '../head-logo.ts'
import { texts } from '../texts.ts'
import { rule } from '../typesetting/page-frame.ts'
import { type Laid, type Place, paragraph } from '../typesetting/paragraph.ts'
import { priceTable } from './price-table.ts'
import { drawPage, PAGE, type Piece } from '../typesetting/pdf-page.ts'
import { drawPicture } from '../typesetting/svg-page.ts'
import type { StaySheet } from './content.ts'
import { type Fonts, loadFonts } from '../typesetting/fonts.ts'
import { clean, setLine, type TextStyle } from '../typesetting/text-lines.ts'

/** Above the lane line at the foot. */
const FOOT = PAGE.height - 42

/** Scales tried until everything fits on one page. */
const SCALES = [1, 0.97, 0.94, 0.91, 0.88, 0.84, 0.8, 0.75, 0.7, 0.64]

/** Draws the page: what the gate needs on top and large, then price and terms, then directions. */
export async function drawStaySheet(view: StaySheet): Promise<Buffer> {
  const pieces = await piecesOf(view)
  const { title, business, created } = view
  return drawPage({ title: clean(title), subject: clean(view.heading), author: clean(business.name), created }, pieces)
}

/** The same page as a picture, in SVG. */
export async function drawStayPicture(view: StaySheet): Promise<string> {
  return drawPicture(await piecesOf(view))
}

async function piecesOf(view: StaySheet): Promise<Piece[]> {
  const faces = await loadFonts()
  let pieces: Piece[] = []
  for (const scale of SCALES) {
    const laid = layOut(view, faces, scale)
    pieces = laid.pieces
    if (laid.bottom <= FOOT) break
  }
  return pieces
}

function layOut(view: StaySheet, faces: Fonts, scale: number): Laid {
  const pen: Pen = { view, faces, scale, style: stylesOf(faces, scale) }
  const head = header(pen)
  const title = heading(pen, head.bottom + 16 * scale)
  const said = letter(pen, title.bottom)
  const sign = guideSign(pen, said.bottom + 8 * scale)
  const code = gateCode(pen, sign.bottom + 11 * scale)
  const below = code.bottom + 17 * scale
  const left = priceTable(pen, { x: MARGIN, y: below, width: 300 })
  const beside = view.price ? 330 : 0
  const right = terms(pen, { x: MARGIN + beside, y: below, width: WIDTH - beside })
  const next = steps(pen, Math.max(left.bottom, right.bottom) + 16 * scale)
  const way = directions(pen, next.bottom)
  const parts = [head, title, said, sign, code, left, right, next, way, footer(pen)]
  return { pieces: parts.flatMap(({ pieces }) => pieces), bottom: way.bottom }
}

// The parts of the page, from top to bottom.

function header({ view, style, scale }: Pen): Laid {
  const { business, asOf } = view
  const size = 33 * scale
  const top = (MARGIN - 6) * scale
  const logo = headLogo({ x: MARGIN, y: top, size }, view)
  const texts = MARGIN + logo.width + 11 * scale
  const right = setLine(asOf, style.asOf)
  const width = WIDTH - logo.width - right.width - 40
  const name: Laid = logo.hasName
    ? { pieces: [], bottom: top + (size - style.tagline.leading) / 2 }
    : paragraph(business.name, style.name, { x: texts, y: top - 1, width }, { most: 1 })
  const tagline = paragraph(business.tagline, style.tagline, { x: texts, y: name.bottom + 1, width }, { most: 1 })
  const date = paragraph(asOf, style.asOf, {
    x: PAGE.width - MARGIN - right.width,
    y: top + 3,
    width: right.width + 1,
  })
  return { pieces: [...logo.pieces, ...name.pieces, ...tagline.pieces, ...date.pieces], bottom: top + size }
}

function heading({ view, style, scale }: Pen, y: number): Laid {
  const title = paragraph(view.heading, style.title, { x: MARGIN, y, width: WIDTH }, { role: 'H1' })
  const lead = paragraph(view.lead, style.lead, { x: MARGIN, y: title.bottom + 2 * scale, width: WIDTH })
  return { pieces: [...title.pieces, ...lead.pieces], bottom: lead.bottom }
}

/** What somebody wrote to its reader, beside a bar in the second color of the business. */
function letter({ view, style, scale }: Pen, y: number): Laid {
  if (!view.letter) return { pieces: [], bottom: y }
  const top = y + 12 * scale
  const place = { x: MARGIN + 18, width: WIDTH - 18 }
  const pieces: Piece[] = []
  let bottom = top
  for (const line of view.letter.lines) {
    const told = paragraph(line, style.letter, { ...place, y: bottom })
    pieces.push(...told.pieces)
    bottom = line.trim() === '' ? bottom + style.letter.leading / 2 : told.bottom
  }
  const signed = paragraph(view.letter.from, style.letterFrom, { ...place, y: bottom + 4 * scale })
  const bar: Piece = {
    draw: (doc) => {
      doc.roundedRect(MARGIN, top, 4.5, signed.bottom - top, 2.25).fill(view.color.accent)
    },
  }
  return { pieces: [bar, ...pieces, ...signed.pieces], bottom: signed.bottom + 6 * scale }
}

const CODE_SIZE = 112
/** Scanners need four empty modules around a code; this is a little more. */
const QUIET_ZONE = 22

/** What the gate needs: the code, and its number for the booth. */
function gateCode(pen: Pen, y: number): Laid {
  const { view, style, scale } = pen
  const { code } = view
  const size = code.holds === undefined ? 0 : CODE_SIZE * Math.max(scale, 0.8)
  const padding = size > 0 ? QUIET_ZONE : 18
  const x = MARGIN + padding + (size > 0 ? size + QUIET_ZONE : 0)
  const width = PAGE.width - MARGIN - padding - x
  const title = paragraph(code.title, style.codeTitle, { x, y: y + QUIET_ZONE - 3, width })
  const number = paragraph(code.text, style.number, { x, y: title.bottom + 2, width })
  const hint = paragraph(code.hint, style.quiet, { x, y: number.bottom + 1, width })
  const details = labels(pen, { x, y: hint.bottom + 9 * scale, width })
  const height = Math.max(size + 2 * padding, details.bottom + 16 - y)
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

/** Dark on white whatever the colors: scanners need that. */
function codePiece(holds: string, x: number, y: number, size: number): Piece {
  const code = barcode(holds)
  return {
    role: 'Figure',
    alt: texts().barcode(holds),
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

function terms({ view, style, scale }: Pen, { x, y, width }: Place): Laid {
  if (view.terms.sentences.length === 0) return { pieces: [], bottom: y }
  const title = paragraph(view.terms.title, style.section, { x, y, width }, { role: 'H2' })
  const pieces = [...title.pieces]
  let bottom = title.bottom + 4 * scale
  for (const sentence of view.terms.sentences) {
    const told = paragraph(sentence, style.body, { x, y: bottom, width })
    pieces.push(...told.pieces)
    bottom = told.bottom + 4 * scale
  }
  return { pieces, bottom: bottom - 4 * scale }
}

/** What happens next, a numbered column for each step; where there is none, no space either. */
function steps(pen: Pen, y: number): Laid {
  const { view, style, scale } = pen
  if (!view.steps) return { pieces: [], bottom: y }
  const title = paragraph(view.steps.title, style.section, { x: MARGIN, y, width: WIDTH }, { role: 'H2' })
  const width = WIDTH / view.steps.items.length
  const top = title.bottom + 4 * scale
  const columns = view.steps.items.map(({ number, title: head, text, link }, index) => {
    const place = { x: MARGIN + index * width, y: top, width: width - 16 }
    const name = paragraph(`${number}. ${head}`, style.strong, place, { role: 'H2' })
    const body = paragraph(text, style.body, { ...place, y: name.bottom + 1 })
    if (!link) return { pieces: [...name.pieces, ...body.pieces], bottom: body.bottom }
    const look = fitted(link.text, { ...style.strong, color: view.color.brand }, place.width)
    const way = paragraph(link.text, look, { ...place, y: body.bottom + 1 }, { link })
    return { pieces: [...name.pieces, ...body.pieces, ...way.pieces], bottom: way.bottom }
  })
  const bottom = Math.max(...columns.map((column) => column.bottom))
  return { pieces: [...title.pieces, ...columns.flatMap(({ pieces }) => pieces)], bottom: bottom + 14 * scale }
}

type Row = readonly [text: string, style: TextStyle, link?: { readonly url: string; readonly says: string }]

/** Directions, contact, and how to change the booking, in three columns. */
function directions(pen: Pen, y: number): Laid {
  const { view, style, scale } = pen
  const { business, place, contact, manage } = view
  const link: TextStyle = { ...style.strong, color: view.color.brand }
  const number: TextStyle = { ...link, size: link.size * 1.3, leading: link.leading * 1.3 }
  const [first, second, third] = [0.28, 0.31, 0.41].map((share) => share * WIDTH) as [number, number, number]
  const top = y + 10 * scale
  const columns = [
    column(pen, { x: MARGIN, y: top, width: first - 16 }, place.title, [
      [business.street, style.body],
      [business.city, style.body],
      [texts().directions, link, { url: business.directions_link, says: texts().directionsTo(business.name) }],
    ]),
    column(pen, { x: MARGIN + first, y: top, width: second - 16 }, contact.title, [
      [business.phone, number, { url: business.phone_link, says: texts().call(business.phone) }],
      [business.email, link, { url: `mailto:${business.email}`, says: texts().writeTo(business.email) }],
    ]),
    column(pen, { x: MARGIN + first + second, y: top, width: third }, manage.title, [
      [manage.says, style.body],
      [manage.site, link, { url: manage.url, says: manage.title }],
    ]),
  ]
  return {
    pieces: [rule(y), ...columns.flatMap(({ pieces }) => pieces)],
    bottom: Math.max(...columns.map(({ bottom }) => bottom)),
  }
}

function column({ style, scale }: Pen, place: Place, title: string, rows: readonly Row[]): Laid {
  const head = paragraph(title, style.section, place, { role: 'H2' })
  const pieces = [...head.pieces]
  let bottom = head.bottom + 2 * scale
  for (const [text, look, link] of rows) {
    // An address must not be broken: it gets smaller instead.
    const fitting = link ? fitted(text, look, place.width) : look
    const row = paragraph(text, fitting, { ...place, y: bottom }, { link })
    pieces.push(...row.pieces)
    bottom = row.bottom
  }
  return { pieces, bottom }
}

function fitted(text: string, style: TextStyle, width: number): TextStyle {
  const needed = setLine(text, style).width
  return needed <= width ? style : { ...style, size: (style.size * width) / needed - 0.01 }
}

/** The lane line at the foot of every page. */
function footer({ view }: Pen): Laid {
  const y = PAGE.height - 28
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
