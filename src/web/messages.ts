/** Words of §8 that more than one place says. */
export const NOT_FOUND = 'This page could not be found'
