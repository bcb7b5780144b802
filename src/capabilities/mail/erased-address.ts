/** Whether an address is a placeholder in the records of an erased person, to which nothing is ever sent. */
export function isNobodys(address: string): boolean {
  return address.endsWith('@erased.invalid')
}
