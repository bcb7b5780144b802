import { counted, textsOf } from '../../lib/texts.ts'

export const en = {
  optional: '(optional)',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  show: 'Show',
  hide: 'Hide',
  /** Read out for the two fields of a moment: "Arrive: date". */
  dateOf: (moment: string) => `${moment}: date`,
  timeOf: (moment: string) => `${moment}: time`,
  needAttention: (fields: number) =>
    fields === 1
      ? 'One field needs your attention:'
      : `${counted(fields, { one: 'field', other: 'fields' })} need your attention:`,
  required: 'Required',
  unsent: 'We couldn’t reach the server. What you entered is still here. Check your connection and try again.',
  fromTo: (least: number, most: number) => `${least} to ${most}`,
  close: 'Close',
  confirmation: 'Confirmation',
  confirm: 'Confirm',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  loading: 'Loading',
  step: 'Step',
  stepsOf: (walk: string) => `${walk}: steps`,
  done: '(done)',
  pagesOf: (list: string) => `${list}: pages`,
  range: (from: number, to: number, count: string) => `${from}–${to} of ${count}`,
  page: (number: number) => `Page ${number}`,
  previous: 'Previous',
  next: 'Next',
}

export const texts = textsOf('ui', en)
