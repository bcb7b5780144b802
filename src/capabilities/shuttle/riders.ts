/** The most people that ask for one ride. */
export const MOST_RIDERS = 20

/** The most child seats for one ride. */
export const MOST_CHILD_SEATS = 8
