import type { MiddlewareFunction } from 'react-router'
import {
  csvHeader,
  csvLinesOf,
  hledgerBalances,
  hledgerEntry,
  hledgerHead,
  hledgerOpening,
} from '../../../capabilities/journal/formats.ts'
import { journal } from '../../../capabilities/journal/contract.ts'
import { addDays, isDate, monthDates } from '../../../lib/pacific.ts'
import { load } from '../../serve/session/api.ts'
import { leaveWith } from '../kit/screen.server.ts'

type Args = Parameters<MiddlewareFunction<Response>>[0]

/** `?format=lines` and `?format=hledger` answer a period of the journal as a file, read and sent piece by piece. */
export const journalFiles: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    const { searchParams } = args.url
    const [format, from = '', until = ''] = ['format', 'from', 'until'].map((name) => searchParams.get(name) ?? '')
    if ((format !== 'lines' && format !== 'hledger') || !isDate(from) || !isDate(until) || until < from) return next()
    await leaveWith(args, 'JournalFile')
    const pieces = format === 'lines' ? csvOf(args, from, until) : hledgerOf(args, from, until)
    const first = await pieces.next()
    return new Response(streamOf(first.value ?? '', pieces), {
      headers: {
        'content-type': format === 'lines' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="journal-${from}-${until}.${format === 'lines' ? 'csv' : 'journal'}"`,
        'cache-control': 'no-store',
      },
    })
  },
]

async function* csvOf(args: Args, from: string, until: string): AsyncGenerator<string, undefined> {
  let head = csvHeader()
  for await (const entries of pagesOf(args, from, until)) {
    yield head + entries.map(csvLinesOf).join('')
    head = ''
  }
}

/** Balances before the period, its entries, and at the end of each month and of the period what every account comes to. */
async function* hledgerOf(args: Args, from: string, until: string): AsyncGenerator<string, undefined> {
  const [{ items: accounts }, { items: before }] = await Promise.all([
    load(args, journal.accounts, { page_size: 100 }),
    load(args, journal.trial, { from, until: from, page_size: 100 }),
  ])
  yield hledgerHead(accounts) + hledgerOpening(from, before)
  let checked = from
  for await (const entries of pagesOf(args, from, until)) {
    let text = ''
    for (const entry of entries) {
      while (endOf(checked) < entry.date) {
        text += await assertions(args, endOf(checked))
        checked = addDays(endOf(checked), 1)
      }
      text += hledgerEntry(entry)
    }
    yield text
  }
  for (; endOf(checked) < until; checked = addDays(endOf(checked), 1)) yield assertions(args, endOf(checked))
  yield assertions(args, until)
}

async function assertions(args: Args, day: string): Promise<string> {
  const { items } = await load(args, journal.trial, { from: day, until: day, page_size: 100 })
  return hledgerBalances(day, items)
}

function endOf(date: string): string {
  return monthDates(date.slice(0, 7)).to
}

async function* pagesOf(args: Args, from: string, until: string) {
  let after: string | null | undefined
  do {
    const { items, next } = await load(args, journal.export, { from, until, ...(after && { after }) })
    yield items
    after = next
  } while (after)
}

function streamOf(first: string, rest: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (out) => out.enqueue(encoder.encode(first)),
    async pull(out) {
      const { value, done } = await rest.next()
      if (done) return out.close()
      out.enqueue(encoder.encode(value))
    },
    cancel: () => void rest.return(undefined),
  })
}
