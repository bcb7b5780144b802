/** ISO/IEC 7812-1: every second digit from the right doubled, the sum of all digits a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  return sumOf(digits) % 10 === 0
}

/** The digit that makes a number pass when it stands at its end. */
export function luhnDigit(digits: string): string {
  return String((10 - (sumOf(`${digits}0`) % 10)) % 10)
}

function sumOf(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place))
    const weighted = place % 2 === 0 ? digit : digit * 2
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum
}
