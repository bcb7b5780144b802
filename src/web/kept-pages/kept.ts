/** A cache is one kept page with its files: this and the page's path are its name. */
export const CACHE = 'skylot-page '

/** What the gate keeps in the browser to go on without the server, and what of it tells of people. */
export const GATE = { database: 'skylot-gate', store: 'kept', aboutPeople: ['snapshot', 'drawer'] } as const

/** Under this address stands until when a copy is shown. */
export const UNTIL = '/until'

/** What a page asks the worker to keep. */
export interface Keep {
  /** Its path. */
  readonly keep: string
  /** Paths of the files that it has loaded so far. */
  readonly files: readonly string[]
  /** Milliseconds since 1970. */
  readonly until: number
}
