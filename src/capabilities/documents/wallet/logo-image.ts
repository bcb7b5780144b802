import { crc32, deflateSync } from 'node:zlib'
import { type LogoColors, MARK } from '../logo.ts'

/** The logo as a PNG of `pixels` by `pixels`, transparent around its round corners. */
export function logoImage(pixels: number, colors: LogoColors): Buffer {
  const layers = layersOf(colors)
  const rgba = Buffer.alloc(pixels * pixels * 4)
  for (let y = 0; y < pixels; y++) {
    for (let x = 0; x < pixels; x++) rgba.set(colorAt(layers, x, y, MARK.size / pixels), (y * pixels + x) * 4)
  }
  return png(pixels, rgba)
}

type Point = readonly [x: number, y: number]

interface Layer {
  readonly color: readonly [red: number, green: number, blue: number]
  readonly covers: (x: number, y: number) => boolean
}

/** The drawing from front to back. */
function layersOf({ plate, figure, trunk }: LogoColors): Layer[] {
  const { size, border, chevrons } = MARK
  const half = border.width / 2
  const rim = (x: number, y: number) =>
    inRoundedSquare(x, y, border.inset - half, border.radius + half) &&
    !inRoundedSquare(x, y, border.inset + half, border.radius - half)
  const trees = chevrons.lines.map(([x1, y1, x2, y2, x3, y3]) =>
    strokeOf([x1, y1], [x2, y2], [x3, y3], chevrons.width / 2),
  )
  const lane = (x: number, y: number) =>
    Math.abs(x - MARK.trunk.x) <= MARK.trunk.width / 2 && MARK.trunk.dashes.some(([from, to]) => y >= from && y <= to)
  return [
    { color: rgb(trunk), covers: lane },
    { color: rgb(figure), covers: (x, y) => rim(x, y) || trees.some((tree) => inPolygon(tree, x, y)) },
    { color: rgb(plate), covers: (x, y) => x <= size && inRoundedSquare(x, y, 0, MARK.plate.radius) },
  ]
}

const SAMPLES = 4

/** The average of sample points within a pixel; `unit` is its width on the drawing. Most pixels have one color. */
function colorAt(layers: readonly Layer[], column: number, row: number, unit: number): number[] {
  const at = (across: number, down: number) => {
    const [x, y] = [(column + across) * unit, (row + down) * unit]
    return layers.find(({ covers }) => covers(x, y))
  }
  const middle = at(0.5, 0.5)
  const isPlain = CORNERS.every(([across, down]) => at(across, down) === middle)
  return isPlain ? meanOf([middle]) : meanOf(WITHIN.map(([across, down]) => at(across, down)))
}

const CORNERS: readonly Point[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
]
const WITHIN: readonly Point[] = Array.from({ length: SAMPLES * SAMPLES }, (_, index) => [
  ((index % SAMPLES) + 0.5) / SAMPLES,
  (Math.floor(index / SAMPLES) + 0.5) / SAMPLES,
])

/** Red, green, blue and alpha. */
function meanOf(found: readonly (Layer | undefined)[]): number[] {
  const colors = found.flatMap((layer) => (layer ? [layer.color] : []))
  const mean = (part: 0 | 1 | 2) => colors.reduce((sum, color) => sum + color[part], 0) / Math.max(colors.length, 1)
  return [mean(0), mean(1), mean(2), (255 * colors.length) / found.length].map(Math.round)
}

function inRoundedSquare(x: number, y: number, inset: number, radius: number): boolean {
  const half = MARK.size / 2 - inset
  const across = Math.abs(x - MARK.size / 2)
  const down = Math.abs(y - MARK.size / 2)
  if (across > half || down > half) return false
  const [dx, dy] = [across - (half - radius), down - (half - radius)]
  return dx <= 0 || dy <= 0 || Math.hypot(dx, dy) <= radius
}

/** The outline of a line with one bend, pointed there and cut straight at its ends. */
function strokeOf(from: Point, bend: Point, to: Point, half: number): Point[] {
  const [first, second] = [normalOf(from, bend), normalOf(bend, to)]
  const sum: Point = [first[0] + second[0], first[1] + second[1]]
  const stretch = 2 / (sum[0] ** 2 + sum[1] ** 2)
  const miter: Point = [sum[0] * stretch, sum[1] * stretch]
  const aside = ([x, y]: Point, [dx, dy]: Point, by: number): Point => [x + dx * by, y + dy * by]
  return [
    aside(from, first, half),
    aside(bend, miter, half),
    aside(to, second, half),
    aside(to, second, -half),
    aside(bend, miter, -half),
    aside(from, first, -half),
  ]
}

function normalOf([x1, y1]: Point, [x2, y2]: Point): Point {
  const length = Math.hypot(x2 - x1, y2 - y1)
  return [(y1 - y2) / length, (x2 - x1) / length]
}

function inPolygon(corners: readonly Point[], x: number, y: number): boolean {
  let inside = false
  for (let at = 0, before = corners.length - 1; at < corners.length; before = at++) {
    const [[x1, y1], [x2, y2]] = [corners[at]!, corners[before]!]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

export function rgb(hex: string): [red: number, green: number, blue: number] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
}

function png(pixels: number, rgba: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  header.set([8, 6], 8) // 8 bits a channel, with transparency
  const rows = Array.from({ length: pixels }, (_, row) =>
    Buffer.concat([Buffer.of(0), rgba.subarray(row * pixels * 4, (row + 1) * pixels * 4)]),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
