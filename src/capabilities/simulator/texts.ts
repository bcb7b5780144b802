import { messagesOf } from '../../lib/texts.ts'

/** What is told of messages that are tried out with real records. */
export const en = {
  notAbout: 'This email is not about a booking, voucher, or member: use sample data',
  unknown: {
    BOOKING: 'There is no booking with this number or email address, or you don’t have access to it',
    VOUCHER: 'There is no voucher with this number or email address, or you don’t have access to it',
    MEMBER: 'There is no member with this number or email address, or you don’t have access to it',
  },
}

export const messages = messagesOf('simulator', en)
