import { chosenColors } from '../../../../lib/colors.ts'

/** The colors of a picture, from the two that a business chooses. */
export interface SignColors {
  readonly plate: string
  readonly onPlate: string
  readonly muted: string
  readonly accent: string
  readonly onAccent: string
  readonly asphalt: string
}

const [WHITE, INK] = ['#fcfaf5', '#1f1a10']

/** Lettering must stand out from its plate (WCAG 2.2: 4.5 to 1 and more), whatever was chosen. */
export function signColors(chosen: { readonly brand: string; readonly accent: string }): SignColors {
  const { brand, accent } = chosenColors(chosen)
  const plate = until(brand, '#000000', (color) => contrast(color, WHITE) >= 7)
  return {
    plate,
    onPlate: WHITE,
    muted: until(mix(plate, WHITE, 0.6), WHITE, (color) => contrast(color, plate) >= 5),
    accent: until(accent, '#ffffff', (color) => contrast(color, INK) >= 7),
    onAccent: INK,
    asphalt: '#1c211f',
  }
}

/** Goes from a color to another in small steps, and stops where it is good enough. */
function until(color: string, towards: string, isGood: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share)
    if (isGood(mixed)) return mixed
  }
  return towards
}

function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)]
  const mixed = a.map((value, index) => Math.round(value + (b[index]! - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** From 1, the same, to 21, black on white (WCAG 2.2 "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
