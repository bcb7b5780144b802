/** Chosen in the place of a saved card. */
export const NEW_CARD = 'new'
