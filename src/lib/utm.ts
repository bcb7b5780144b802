/** The arguments of an address that say which campaign a visitor comes from. */
export const UTM_ARGUMENTS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
