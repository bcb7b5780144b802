import { counted, englishOnly } from '../../../lib/texts.ts'

/** Passes in wallets, and the phones that hold them. */
export const en = {
  number: 'Number',
  serial: 'Serial',
  kind: 'For',
  kinds: { BOOKING: 'Booking', VOUCHER: 'Voucher', MEMBERSHIP: 'Membership' },
  version: 'Version',
  given: 'Given out',
  changed: 'Changed',
  fetched: 'Last fetched',
  phones: 'Phones',
  phone: 'Phone',
  never: 'Never',
  since: 'Since',
  passes: 'Passes',
  lastPush: 'Last push',
  pushState: 'How it ended',
  push: { TOLD: 'Taken', LATER: 'Not taken yet', NEVER: 'None yet' },
  list: {
    search: 'Number or serial',
    lead: 'Every Apple Wallet pass that was made for a booking, a voucher or a membership. Google keeps its own; what became of a link to it, it does not tell.',
    held: 'On a phone',
    yes: 'Yes',
    no: 'No',
    empty: 'No passes yet',
    emptyHint: 'The first one goes out with a confirmation by e-mail.',
  },
  pass: {
    title: (number: string) => `Pass ${number}`,
    open: 'Open the booking',
    noPhones: 'No phone has registered for news of it. Phones do so only where the site has an https address.',
    changes: {
      given: 'Given out',
      changed: 'Changed',
      registered: 'A phone registered for news',
      removed: 'A phone removed it',
      fetched: 'A phone fetched the new version',
      told: 'Phones were told of a change',
      gone: 'Phones are gone',
    },
    told: (what: string, phones: number) => `${what} (${phones})`,
    story: 'Story',
  },
  devices: {
    search: 'Phone',
    lead: 'Phones that asked to be told when a pass changes. They are known by letters of ours: what a phone calls itself is a secret.',
    empty: 'No phones yet',
    emptyHint: 'A phone registers when somebody adds a pass to its wallet.',
  },
  device: {
    title: (device: string) => `Phone ${device}`,
    count: (passes: number) => counted(passes, { one: 'pass', other: 'passes' }),
  },
}

export const texts = englishOnly(en)
