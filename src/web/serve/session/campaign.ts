/** Arguments that advertisements and mailings add to an address. They change nothing about the page. */
export const CAMPAIGN = /^(utm_\w+|gclid|fbclid|msclkid)$/

/**
 * Marks a link to the page it stands on. A page that many share is kept without the arguments of a campaign;
 * `start/typed.ts` adds those of its own address to such links.
 */
export const WHOLE_ADDRESS = { 'data-whole-address': '' } as const
