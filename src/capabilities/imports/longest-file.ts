export const LONGEST_FILE_MB = 32

/** The bytes of the largest file, and of each piece of it that a call sends. */
export const LONGEST_FILE = LONGEST_FILE_MB * 1024 * 1024
export const LONGEST_CHUNK = 512 * 1024
