import { Client, type Connection } from 'pg'

/** A column that a statement answers. */
export interface Answered {
  readonly name: string
  readonly type: number
  /** The column of a table that it is, unless it is computed. */
  readonly from: TableColumn | undefined
  /** Of a table that need not have a row: the optional side of an outer join. */
  readonly isOptional: boolean
}

export interface TableColumn {
  /** As in `DB` of platform/schema.ts: with its schema where that is not `public`. */
  readonly table: string
  readonly name: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
}

/** What PostgreSQL says of a statement without running it. */
export type Description =
  | { readonly parameters: readonly number[]; readonly columns: readonly Answered[] }
  | { readonly error: string; readonly position: number | undefined }

export interface Describer {
  describe(text: string): Promise<Description>
  columnsOf(table: string): readonly TableColumn[] | undefined
  nameOfType(oid: number): string
  end(): Promise<void>
}

/** Asks a migrated database. */
export async function openDescriber(url: string): Promise<Describer> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { tables, byNumber } = await readTables(client)
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int, format_type(oid, null) as name from pg_type',
  )
  const types = new Map(rows.map(({ oid, name }) => [oid, name]))
  const known = new Map<string, Description>()
  return {
    async describe(text) {
      const description = known.get(text) ?? (await withOuterJoins(client, text, await ask(client, text, byNumber)))
      known.set(text, description)
      return description
    },
    columnsOf: (table) => tables.get(table),
    nameOfType: (oid) => types.get(oid) ?? String(oid),
    end: () => client.end(),
  }
}

async function readTables(client: Client) {
  const { rows } = await client.query<TableColumn & { relation: number; number: number }>(`
    select attrelid::int as relation, attnum as number, concat(nullif(nspname, 'public') || '.', relname) as table,
      attname as name, not attnotnull as "isNullable", atthasdef or attidentity <> '' as "hasDefault"
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where attnum > 0 and not attisdropped and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by attrelid, attnum`)
  return {
    tables: Map.groupBy(rows, ({ table }) => table) as ReadonlyMap<string, readonly TableColumn[]>,
    byNumber: new Map<string, TableColumn>(rows.map((row) => [`${row.relation} ${row.number}`, row])),
  }
}

interface Field {
  readonly name: string
  readonly tableID: number
  readonly columnID: number
  readonly dataTypeID: number
}

/** Parses a statement and asks for its description; nothing is planned or run. */
function ask(client: Client, text: string, columns: ReadonlyMap<string, TableColumn>): Promise<Description> {
  return new Promise((resolve) => {
    let description: Description = { parameters: [], columns: [] }
    let parameters: readonly number[] = []
    const onParameters = (message: { dataTypeIDs: readonly number[] }) => {
      parameters = message.dataTypeIDs
    }
    client.query({
      submit(connection: Connection) {
        connection.once('parameterDescription', onParameters)
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: readonly Field[] }) {
        const answered = fields.map(({ name, tableID, columnID, dataTypeID }) => ({
          name,
          type: dataTypeID,
          from: columns.get(`${tableID} ${columnID}`),
          isOptional: false,
        }))
        description = { parameters: [], columns: answered }
      },
      handleError(error: Error & { position?: string }, connection: Connection) {
        connection.removeListener('parameterDescription', onParameters)
        resolve({ error: error.message, position: error.position ? Number(error.position) - 1 : undefined })
      },
      handleReadyForQuery() {
        resolve('columns' in description ? { ...description, parameters } : description)
      },
    })
  })
}

interface Plan {
  readonly 'Join Type'?: string
  readonly 'Parent Relationship'?: string
  readonly Alias?: string
  readonly Output?: readonly string[]
  readonly Plans?: readonly Plan[]
}

/** The plan tells what an outer join makes optional, after the planner has found which of them its conditions make inner. */
async function withOuterJoins(client: Client, text: string, description: Description): Promise<Description> {
  if ('error' in description || !/\b(?:left|right|full)\s+(?:outer\s+)?join\b/i.test(text)) return description
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  )
  const plan = rows[0]!['QUERY PLAN'][0].Plan
  const optional = optionalIn(plan)
  const output = plan.Output ?? []
  const columns = description.columns.map((column, index) => {
    const [, alias = ''] = /^(\w+)\.\w+$/.exec(output[index] ?? '') ?? []
    return { ...column, isOptional: optional.has(alias) }
  })
  return { ...description, columns }
}

/** The aliases of what an outer join may fill with nulls. */
function optionalIn(plan: Plan): Set<string> {
  const sides: Readonly<Record<string, readonly string[]>> = {
    Left: ['Inner'],
    Right: ['Outer'],
    Full: ['Inner', 'Outer'],
  }
  const filled = sides[plan['Join Type'] ?? ''] ?? []
  return new Set(
    (plan.Plans ?? []).flatMap((part) => [
      ...(filled.includes(part['Parent Relationship'] ?? '') ? aliasesIn(part) : optionalIn(part)),
    ]),
  )
}

function aliasesIn(plan: Plan): string[] {
  return [...(plan.Alias ? [plan.Alias] : []), ...(plan.Plans ?? []).flatMap(aliasesIn)]
}
