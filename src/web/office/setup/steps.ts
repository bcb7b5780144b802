import { counted, figure } from '../../../lib/texts.ts'
import type { Setup, Step } from '../../../capabilities/setup/contract.ts'
import { to } from '../../paths.ts'

interface StepWords {
  readonly title: string
  /** What it is for, or what is missing. */
  readonly hint: (setup: Setup) => string
  /** What there is, once it is done. */
  readonly done?: (setup: Setup) => string
  readonly action: string
  /** On the button once it is done. */
  readonly again: string
  readonly address: () => string
}

const MISSING: Record<Setup['business_missing'][number], string> = {
  name: 'name',
  address: 'address and place of the lot',
  phone: 'phone',
  email: 'email',
  airport: 'airport',
  islands: 'shuttle stops',
}

/** Each step in the words of the list. */
export const STEP_WORDS: Record<Step, StepWords> = {
  business: {
    title: 'Business',
    hint: ({ business_missing }) => `Still missing: ${business_missing.map((part) => MISSING[part]).join(', ')}.`,
    done: () => 'Name, address, airport, shuttle stops, colors.',
    action: 'Enter',
    again: 'Change',
    address: () => to('SettingsBusiness'),
  },
  logo: {
    title: 'Logo',
    hint: () => 'In the header, in emails, and on documents. Without one, a plain sign is shown.',
    done: () => 'Shown in the header, in emails, and on documents.',
    action: 'Upload',
    again: 'Change',
    address: () => to('SetupLogo'),
  },
  spaces: {
    title: 'Vehicle classes and spaces',
    hint: () => 'How many spaces you sell per date.',
    done: ({ spaces }) => `${figure(spaces)} spaces on any date.`,
    action: 'Enter',
    again: 'Change',
    address: () => to('SetupSpaces'),
  },
  prices: {
    title: 'Prices, fees, and taxes',
    hint: () => 'One day price for each class is enough to begin.',
    done: () => 'Published.',
    action: 'Enter',
    again: 'Change',
    address: () => to('SetupPrices'),
  },
  terms: {
    title: 'Cancellation terms',
    hint: () => 'Free until 6 hours before arrival, unless you change it.',
    done: () => 'Published.',
    action: 'Look',
    again: 'Change',
    address: () => to('SetupTerms'),
  },
  payment: {
    title: 'Payment',
    hint: () => 'Check your card processor’s keys, then charge a dollar and refund it.',
    done: () => 'A card was charged.',
    action: 'Test',
    again: 'Test again',
    address: () => to('SetupPayment'),
  },
  mail: {
    title: 'Email',
    hint: () => 'Send yourself a message and check the records your domain needs so that mail arrives.',
    done: () => 'A test message was sent.',
    action: 'Test',
    again: 'Test again',
    address: () => to('SetupMail'),
  },
  staff: {
    title: 'Staff',
    hint: () => 'Invite the people who work at the gate, drive, or answer customers.',
    done: ({ staff }) => `${counted(staff, { one: 'person has', other: 'people have' })} an account.`,
    action: 'Invite',
    again: 'Invite',
    address: () => to('StaffInvite'),
  },
  booking: {
    title: 'First test booking',
    hint: () => 'Book as a traveler would, with your own card, then cancel: the money comes back.',
    done: () => 'A booking was paid by card.',
    action: 'Book',
    again: 'Look',
    address: () => to('SetupBooking'),
  },
}

/** How many steps are done. */
export function countDone(steps: Setup['steps']): number {
  return steps.filter(({ is_done }) => is_done).length
}
