interface Walked {
  readonly items: readonly object[]
  readonly next: string | null
}

/** All rows of a long list, asked for one at a time, each by the row before it; 100 at most. */
export async function walked(ask: (page: { page_size: number; after?: string }) => Promise<object>): Promise<object[]> {
  let { items, next } = (await ask({ page_size: 1 })) as Walked
  const rows = [...items]
  while (next !== null && rows.length < 100) {
    ;({ items, next } = (await ask({ page_size: 1, after: next })) as Walked)
    rows.push(...items)
  }
  return rows
}
