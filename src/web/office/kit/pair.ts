/** Two fields beside each other where there is room for both. */
export const PAIR = 'grid gap-5 sm:grid-cols-2'
