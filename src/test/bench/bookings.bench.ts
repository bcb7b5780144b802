import pg from 'pg'
import { CARD, PERSON, quoted } from '../../capabilities/bookings/factory.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { onGround, percentile, timed } from './ground.ts'
import { report } from './report.ts'

/**
 * Bookings a second through the whole API, against the floor: the very statements that these bookings send, recorded
 * and sent again by the bare driver to a copy of the database as it was before, with as many connections.
 */
const BOOKINGS = 600
const AT_ONCE = 8
const LEAST_SHARE = 0.5

type Statement = { text: string; values: unknown[] | undefined; name: string | undefined }

await onGround(async ({ copy, open }) => {
  const prepared = await open(await copy('prepared'))
  // Quotes made beforehand, by many people, so that only booking is measured.
  const quoteIds: string[] = []
  let asker = prepared.traveller()
  for (let index = 0; index < BOOKINGS; index++) {
    if (index % 100 === 0) asker = prepared.traveller()
    quoteIds.push((await quoted(asker, 'BUY_NOW')).id)
  }
  await prepared.services.close()
  const [recordingUrl, apiUrl, floorUrl] = [
    await copy('recording', 'prepared'),
    await copy('through_api', 'prepared'),
    await copy('by_hand', 'prepared'),
  ]

  const sequences = await recordStatements(async (record) => {
    const { traveller } = await open(recordingUrl)
    const book = bookWith(traveller)
    for (const [index, quoteId] of quoteIds.entries()) await record(() => book(quoteId, index))
  })

  const { traveller } = await open(apiUrl)
  const book = bookWith(traveller)
  let index = 0
  const throughApi = await timed(quoteIds, AT_ONCE, (quoteId) => book(quoteId, index++))

  const pool = new pg.Pool({ connectionString: floorUrl, max: AT_ONCE })
  const lanes = await Promise.all(Array.from({ length: AT_ONCE }, () => pool.connect()))
  const byHand = await timed(sequences, AT_ONCE, async (statements, lane) => {
    for (const { text, values, name } of statements) await lanes[lane]?.query({ text, values, name })
  })
  for (const lane of lanes) lane.release()
  await pool.end()

  const [rate, floor] = [BOOKINGS / throughApi.seconds, BOOKINGS / byHand.seconds]
  const statements = sequences[0]?.length ?? 0
  report(
    `POST /bookings/, ${AT_ONCE} at once`,
    `${Math.round(rate)}/s of ${Math.round(floor)}/s (${statements} statements)`,
    { text: `share ${(rate / floor).toFixed(2)} ≥ ${LEAST_SHARE}`, kept: rate / floor >= LEAST_SHARE },
  )
  report(
    'POST /bookings/, one booking',
    `p50 ${percentile(throughApi.each, 0.5).toFixed(1)} ms, p99 ${percentile(throughApi.each, 0.99).toFixed(1)} ms`,
  )
})

/** Each booking by somebody else, with an address and an e-mail of their own. */
function bookWith(
  traveller: () => ReturnType<Awaited<ReturnType<Parameters<Parameters<typeof onGround>[0]>[0]['open']>>['traveller']>,
) {
  return (quote_id: string, index: number) =>
    traveller().call(bookings.create, { quote_id, ...PERSON, ...CARD, email: `bench${index}@example.com` })
}

/** What the driver sends while each piece of work runs, one piece after the other. */
async function recordStatements(
  work: (record: (piece: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<Statement[][]> {
  const sequences: Statement[][] = []
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [string | Statement, unknown[] | undefined]
    sequences
      .at(-1)
      ?.push(
        typeof query === 'string'
          ? { text: query, values, name: undefined }
          : { text: query.text, values: query.values ?? values, name: query.name },
      )
    return send.apply(this, args as never)
  } as typeof send
  try {
    await work(async (piece) => {
      sequences.push([])
      await piece()
    })
  } finally {
    pg.Client.prototype.query = send
  }
  return sequences
}
