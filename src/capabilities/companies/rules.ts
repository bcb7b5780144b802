import { getDomain } from 'tldts'
import { lettersAndDigits } from '../../lib/code.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

export type CompanyStatus = 'DRAFT' | 'ACTIVE' | 'ENDED'

/** What staff may do with a company. */
export const companyCan = {
  activate: (status: CompanyStatus): Verdict => (status === 'ACTIVE' ? refused(messages.isActive) : ALLOWED),
  end: (status: CompanyStatus): Verdict => (status === 'ACTIVE' ? ALLOWED : refused(messages.notActive)),
}

/** Domains of addresses that anybody can have: they prove nothing about a company. */
const PUBLIC_DOMAINS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com
   proton.me protonmail.com gmx.com gmx.net mail.com zoho.com fastmail.com comcast.net verizon.net att.net`.split(
    /\s+/,
  ),
)

/** Whether anybody can have an address at a domain: that of a public mail provider, a public suffix (`co.uk`), or no domain at all. */
export function isPublicDomain(domain: string): boolean {
  return PUBLIC_DOMAINS.has(domain) || getDomain(domain) === null
}

/** The domain of a work address, where it is one; nothing for an address that anybody can have. */
export function workDomain(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain.includes('.') && !isPublicDomain(domain) ? domain : undefined
}

/** A first code for a company out of its name: "Acme & Sons, Inc." makes ACMESONSINC. */
export function codeFor(name: string): string {
  const letters = lettersAndDigits(name.normalize('NFKD')).slice(0, 16)
  return letters.length >= 3 ? letters : `${letters}CORP`
}
