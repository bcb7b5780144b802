import { messagesOf } from '../../lib/texts.ts'

/** Why nobody may hold more space at no cost. */
export const en = {
  tooManyFree: ({ most }: { most: number }) =>
    `You already hold ${most === 1 ? 'a space' : `${most} spaces`} for these dates and this vehicle class that you can still cancel for free. That’s the most one person can have. Cancel a booking or gift you don’t need, or call us if you’re booking for a group.`,
  tooManyFromNetwork:
    'Too many spaces for these dates are held from your internet connection and can still be canceled for free. Use another connection, or call us and we’ll book it for you.',
}

export const messages = messagesOf('capacity', en)
