/**
 * Money of the wire as people read it: "84.15" as "$84.15", "-7.20" as "−$7.20", "1234.00" as "$1,234.00". Text in,
 * text out: no cent is computed. In a file of its own, since every page loads it and few compute.
 */
export function showDollars(amount: string): string {
  const [, sign = '', dollars = '0', fraction = '00'] = /^(-?)(\d+)(?:\.(\d\d))?$/.exec(amount) ?? []
  return `${sign ? '−' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
