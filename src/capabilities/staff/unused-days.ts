/** Days after which an account nobody signed in to, or a permission nobody needed, counts as unused. */
export const UNUSED_DAYS = 60
