/** Characters of what staff say to a review: why it is refused, and what everybody reads below it. */
export const LONGEST_REASON = 300
export const LONGEST_REPLY = 1000
