/** The part of JSON Schema that OpenAPI documents of our contracts use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

export type Schemas = Readonly<Record<string, JsonSchema>>

/** The name of the component that a schema refers to. */
export function referredName(schema: JsonSchema): string | undefined {
  return schema.$ref?.split('/').at(-1)
}

/** The alternatives of a schema, without `null`. */
export function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  const branches = schema.anyOf ?? schema.oneOf
  return (branches ?? [schema]).filter((branch) => branch.type !== 'null')
}

export function isNullable(schema: JsonSchema): boolean {
  const branches = schema.anyOf ?? schema.oneOf ?? []
  return [schema.type].flat().includes('null') || branches.some((branch) => branch.type === 'null')
}

/** A plausible value of a schema. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  const name = referredName(schema)
  if (name) return depth > 6 ? {} : exampleOf(schemas[name] ?? {}, schemas, depth + 1)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [branch = schema] = branchesOf(schema)
  if (branch !== schema) return exampleOf(branch, schemas, depth + 1)
  return exampleOfType(schema, schemas, depth)
}

function exampleOfType(schema: JsonSchema, schemas: Schemas, depth: number): unknown {
  const type = [schema.type].flat().find((each) => each !== 'null')
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(entries.map(([name, inner]) => [name, exampleOf(inner, schemas, depth + 1)]))
  }
  if (type === 'array') return schema.items ? [exampleOf(schema.items, schemas, depth + 1)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.format === 'uuid') return '01939a58-7b3e-7c11-9b55-0d6f6e2f9a4e'
  return '…'
}
