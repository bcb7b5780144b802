/** A header that names the load of a page which everybody shares: it brought no ids along. */
export const PAGE_LOAD = 'x-page-load'

/** Only secure connections make random numbers of this kind. */
const load = globalThis.crypto?.randomUUID?.()

/** With all calls of a page before its first answer, which may cross: they are of one visit. */
export const pageLoadHeaders: Readonly<Record<string, string>> = load ? { [PAGE_LOAD]: load } : {}
