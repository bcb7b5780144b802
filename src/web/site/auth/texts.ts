import { textsOf } from '../../../lib/texts.ts'

export const en = {
  password: 'Password',
  passwordHint: '8 characters or more',
  saving: 'Saving …',
  link: 'Link',
  logIn: 'Log in',
  incomplete: 'This address is not complete',
  confirm: {
    title: 'Confirm your address',
    lead: 'One tap, and we know that the address is yours.',
    submit: 'Confirm my address',
    pending: 'Confirming …',
    again: 'Send me a new link',
    done: 'Your address is confirmed',
    doneOf: (email: string) => `${email} is the address of your account.`,
    doneSpend: 'From now on you can spend your points.',
    dashboard: 'My Dashboard',
  },
  invitation: {
    title: 'Choose a password',
    lead: 'Then log in with your e-mail address.',
    submit: 'Save and log in',
    incompleteHow: 'Open the link from your e-mail once more, or ask an owner for a new one.',
  },
  request: {
    title: 'Forgot your password?',
    lead: 'Tell us your e-mail address. We send you a link that sets a new one.',
    email: 'E-mail',
    submit: 'Send me the link',
    pending: 'Sending …',
    sent: 'Look into your mailbox',
    sentTo: (email: string) =>
      `If <email>${email}</email> has an account, a link is on its way. It can be used once, within one hour. Nothing there? Look among the spam, or check the address and ask again.`,
    call: (phone: string) => `No access to that mailbox? Call us at <phone>${phone}</phone>.`,
  },
  reset: {
    title: 'Set a new password',
    lead: 'It ends every login on all devices, also on this one.',
    password: 'New password',
    submit: 'Save the new password',
    incompleteHow: 'Open the link from your e-mail once more, or ask for a new one.',
    again: 'Ask for a new link',
    done: 'Your new password is set',
    doneHow: 'You are logged out everywhere. Log in with it now.',
  },
  undo: {
    meta: 'Take back a change of address',
    title: 'Take the change back?',
    lead: 'Your account keeps, or gets back, the address that we wrote to. All devices are logged out.',
    submit: 'Take the change back',
    pending: 'Taking it back …',
    call: (phone: string) => `Was it not you who changed the address? Call us at <phone>${phone}</phone>.`,
    done: 'Your old address is back',
    doneHow: 'All devices are logged out. Set a new password now, so that nobody else can log in.',
    reset: 'Set a new password',
  },
}

export const texts = textsOf('site/auth', en)
