/** So many ways to type a code or a plate, all of which mean the same. */
export function spellings(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, no) => {
    const at = no % code.length
    const between = ['-', ' ', ' - '][Math.floor(no / code.length)] ?? ''
    return `${code.slice(0, at)}${between}${no % 2 ? code.slice(at).toLowerCase() : code.slice(at)}`
  })
}
