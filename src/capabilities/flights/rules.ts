/** A flight in one spelling: upper case, letters and digits only ("as 1289" → AS1289). */
export function spellFlight(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
