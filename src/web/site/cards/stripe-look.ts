import type { ElementOptions } from './stripe-js.ts'

/**
 * The look of our fields inside of Stripe's frames, in the colours of this moment. Frames know neither our tokens nor
 * our font, and take colours only as sRGB.
 */
export function stripeLook(like: HTMLElement): ElementOptions {
  const { fontSize } = getComputedStyle(like)
  const [ink, muted, danger] = ['--color-ink', '--color-muted', '--color-danger'].map(hexOf)
  return {
    style: {
      base: {
        color: ink,
        iconColor: muted,
        fontSize,
        fontFamily: 'system-ui, sans-serif',
        '::placeholder': { color: muted },
      },
      invalid: { color: danger, iconColor: danger },
    },
  }
}

/** A colour token as "#rrggbb": painted, and read from the paint. */
function hexOf(token: string): string {
  const paint = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  if (!paint) return '#000000'
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  paint.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
