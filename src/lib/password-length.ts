/** The fewest and the most characters of a new password. */
export const LEAST_PASSWORD = 8
export const MOST_PASSWORD = 128
