/** How long after a stay its receipt can be linked to a membership. */
export const LINK_DAYS = 90
