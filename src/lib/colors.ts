/** A color as a business chooses it: `#0b5138`, in either case. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/i

/** What stands for a color that was not chosen. */
const OWN_COLORS = { brand: '#0b5138', accent: '#f2b01e' } as const

/** Two chosen colors, with ours for each that is none. */
export function chosenColors({ brand, accent }: { readonly brand: string; readonly accent: string }) {
  return {
    brand: HEX_COLOR.test(brand) ? brand : OWN_COLORS.brand,
    accent: HEX_COLOR.test(accent) ? accent : OWN_COLORS.accent,
  }
}
