/**
 * A typed code in its one spelling: upper case, without spaces and dashes, with digits for the letters that Crockford's
 * base 32 leaves out because people take them for digits.
 */
export function spellCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** What was typed in upper case, letters and digits only, as plates and flights are spelled: "abc-12" as ABC12. */
export function lettersAndDigits(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** The symbols of codes: Crockford's base 32, five bits each. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHECK_MODULUS = 37

/**
 * The check symbol of a code's body: the number that its symbols write, modulo 37, so that a wrong or swapped symbol
 * changes it. Undefined when it lies beyond the alphabet (*~$=U), since that cannot be said on the phone.
 */
export function checkSymbol(body: string): string | undefined {
  let value = 0
  for (const symbol of body) value = (value * 32 + CODE_ALPHABET.indexOf(symbol)) % CHECK_MODULUS
  return CODE_ALPHABET[value]
}
