/** Tables that the audit log says nothing of, each with the reason. Changes of all others are kept by the database. */
export const UNAUDITED: Readonly<Record<string, string>> = {}
