/**
 * A typed code in its one spelling: upper case, without spaces and dashes, with digits for the letters that Crockford's
 * base 32 leaves out because people take them for digits.
 */
export function spellCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
