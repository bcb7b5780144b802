/** A share of 1 to tenths of a percent: "12.5%". */
export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}
