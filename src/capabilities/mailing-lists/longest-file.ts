export const LONGEST_FILE_MB = 4

/** The bytes of the largest file. */
export const LONGEST_FILE = LONGEST_FILE_MB * 1024 * 1024
