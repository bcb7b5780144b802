/** Records of somebody who was erased name an address of this domain, to which nothing is ever sent. */
export function isNobodys(address: string): boolean {
  return address.endsWith('@erased.invalid')
}
