/** Characters of what is searched for everywhere at once. */
export const LONGEST_SEARCH = 100
