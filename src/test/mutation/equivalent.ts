/** Mutants that no test can notice, by file and by what they say of themselves, each with its reason. */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
