/** Groups on each side, rules in a group, and values of a rule, at most. */
export const MOST_GROUPS = 6
export const MOST_RULES = 10
export const MOST_VALUES = 20
