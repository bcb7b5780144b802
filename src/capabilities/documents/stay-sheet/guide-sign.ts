import { MARGIN, type Pen, WIDTH } from './styles.ts'
import { texts } from '../texts.ts'
import { baseline, type Laid, type Place, paragraph } from '../typesetting/paragraph.ts'
import { drawLine, PAGE, type Piece } from '../typesetting/pdf-page.ts'
import type { StaySheet } from './content.ts'
import { setLine, type TextStyle } from '../typesetting/text-lines.ts'
import type { Surface } from '../typesetting/surface.ts'

/** Arrival and departure, drawn as a highway guide sign with an exit tab. */
export function guideSign({ view, faces, scale }: Pen, y: number): Laid {
  const { sign, stay } = view
  if (!stay) return { pieces: [], bottom: y }
  const look = (face: TextStyle['face'], size: number, leading: number, tracking = 0): TextStyle => ({
    face,
    size: size * scale,
    leading: leading * scale,
    color: sign.ink,
    tracking: tracking * scale,
  })
  const style = {
    tab: look(faces.bold, 9.8, 12, 0.1),
    tabNumber: look(faces.mono, 10.6, 12, 0.7),
    label: look(faces.bold, 9.4, 12, 0.1),
    day: look(faces.bold, 14.5, 18),
    time: look(faces.heavy, 24.5, 29),
    strip: look(faces.bold, 10.4, 13),
  }
  const [tab, number] = [setLine(sign.tab, style.tab), setLine(sign.number, style.tabNumber)]
  const tabWidth = tab.width + number.width + 38 * scale
  const tabBox = { x: PAGE.width - MARGIN - tabWidth - 18, y, width: tabWidth, height: 22 * scale }
  const box = { x: MARGIN, y: y + tabBox.height - 3 * scale, width: WIDTH, height: 106 * scale }
  const strip = box.y + box.height - 27 * scale
  const padding = 20 * scale
  const tabText = tabBox.y + 7.6 * scale

  const arrive = moment(texts().arrive, stay.arrive, style, {
    x: box.x + padding,
    y: box.y + 11 * scale,
    width: WIDTH / 2,
  })
  const widest = Math.max(setLine(stay.leave.day, style.day).width, setLine(stay.leave.time, style.time).width)
  const leave = moment(texts().leave, stay.leave, style, {
    x: box.x + box.width - padding - widest,
    y: box.y + 11 * scale,
    width: WIDTH / 2,
  })
  const what = `${stay.length} · ${stay.vehicle}`
  const length = paragraph(
    what,
    style.strip,
    { x: box.x + padding, y: strip + 5.5 * scale, width: WIDTH - 2 * padding },
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

function drawSign(doc: Surface, { sign, box, tab, strip, scale }: SignDrawing): void {
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
