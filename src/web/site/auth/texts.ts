import { textsOf } from '../../../lib/texts.ts'

export const en = {
  password: 'Password',
  passwordHint: '8 characters or more',
  saving: 'Saving …',
  logIn: 'Log in',
  incomplete: 'This link is incomplete',
  confirm: {
    title: 'Confirm your email',
    lead: 'One tap and you’re done.',
    submit: 'Confirm my email',
    pending: 'Confirming …',
    again: 'Send me a new link',
    done: 'Your email is confirmed',
    doneOf: (email: string) => `${email} is now the email on your account.`,
    doneSpend: 'You can now redeem your points.',
    dashboard: 'My Dashboard',
  },
  invitation: {
    title: 'Choose a password',
    lead: 'Then log in with your email.',
    submit: 'Save and log in',
    incompleteHow: 'Open the link in your email again, or ask an owner for a new one.',
  },
  owner: {
    title: 'Set up the first owner',
    lead: 'This account may do everything. You can invite colleagues afterwards.',
    name: 'Your name',
    email: 'Email',
    emailHint: 'You log in with it.',
    submit: 'Create the account',
    incompleteHow: 'Open the whole link that was printed when the product started.',
  },
  request: {
    title: 'Forgot your password?',
    lead: 'Enter your email and we’ll send you a link to set a new one.',
    email: 'Email',
    submit: 'Send me the link',
    pending: 'Sending …',
    sent: 'Check your email',
    sentTo: (email: string) =>
      `If <email>${email}</email> has an account, a link is on its way. It works once, for one hour. Don’t see it? Check your spam folder, or make sure the address is right and try again.`,
    call: (phone: string) => `Can’t get into that email account? Call us at <phone>${phone}</phone>.`,
  },
  reset: {
    title: 'Set a new password',
    lead: 'You’ll be logged out on all devices, including this one.',
    password: 'New password',
    submit: 'Save new password',
    incompleteHow: 'Open the link in your email again, or request a new one.',
    again: 'Request a new link',
    done: 'Your new password is set',
    doneHow: 'You’re logged out everywhere. Log in with your new password.',
  },
  undo: {
    meta: 'Undo an email change',
    title: 'Undo the change?',
    lead: 'Your account will keep the address this link was sent to. All devices will be logged out.',
    submit: 'Undo the change',
    pending: 'Undoing …',
    call: (phone: string) => `Didn’t make this change? Call us at <phone>${phone}</phone>.`,
    done: 'Your old email is back',
    doneHow: 'All devices are logged out. Set a new password now so nobody else can log in.',
    reset: 'Set a new password',
  },
}

export const texts = textsOf('site/auth', en)
