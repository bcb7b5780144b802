import type { Node, SourceFile } from 'typescript/unstable/ast'

/** What an expression is, as far as it can be known without running it. */
export type Value = Literal | Sql | List | Fields | Fn | Unknown | Builtin

export interface Literal {
  readonly kind: 'literal'
  readonly value: string | number | boolean | null | undefined
}

export interface Sql {
  readonly kind: 'sql'
  readonly pieces: readonly Piece[]
}

export interface List {
  readonly kind: 'list'
  readonly items: Value[]
  /** Made of the fields of an object that has more of them. */
  readonly isPartial?: boolean | undefined
}

export interface Fields {
  readonly kind: 'fields'
  readonly of: Map<string, Value>
  /** It has more than these. */
  readonly more?: Unknown | undefined
}

export interface Fn {
  readonly kind: 'function'
  readonly node: FunctionNode
  readonly scope: Scope
}

export interface Unknown {
  readonly kind: 'unknown'
  /** The same for what is the same value. */
  readonly id: string
  /** Where its type can be asked for. */
  readonly node: Node
  /** It is this property of what is at `node`. */
  readonly property?: string | undefined
  /** The parameter of a function, or made from one: callers know it. */
  readonly isGiven: boolean
}

/** `sql` and what else is known by name. */
export interface Builtin {
  readonly kind: 'builtin'
  readonly name: string
}

export type Piece =
  | { readonly text: string; readonly node: Node; readonly template?: Node; readonly isPartial?: boolean }
  | { readonly value: Value; readonly node: Node }
  /** SQL that is not known. */
  | { readonly hole: Unknown; readonly node: Node }

export type FunctionNode = Node & { readonly parameters: readonly Node[]; readonly body?: Node }

/** A file with what it declares and imports at its top. */
export interface Module {
  readonly path: string
  readonly source: SourceFile
  readonly declared: ReadonlyMap<string, Node>
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  readonly exported: ReadonlyMap<string, { readonly from: string | undefined; readonly name: string }>
  readonly wholly: readonly string[]
  readonly values: Map<string, Value>
}

export class Scope {
  readonly module: Module
  readonly parent: Scope | undefined
  readonly #names = new Map<string, Value>()

  constructor(module: Module, parent?: Scope) {
    this.module = module
    this.parent = parent
  }

  /** Where a name is declared; undefined at the top of the file and for what is not there. */
  holderOf(name: string): Scope | undefined {
    return this.#names.has(name) ? this : this.parent?.holderOf(name)
  }

  get(name: string): Value | undefined {
    return this.#names.get(name)
  }

  set(name: string, value: Value): void {
    this.#names.set(name, value)
  }
}

export function literal(value: Literal['value']): Literal {
  return { kind: 'literal', value }
}

export const UNDEFINED = literal(undefined)

export function holdsSql(value: Value, depth = 4): boolean {
  if (value.kind === 'sql') return true
  if (depth === 0) return false
  if (value.kind === 'list') return value.items.some((item) => holdsSql(item, depth - 1))
  return value.kind === 'fields' && [...value.of.values()].some((each) => holdsSql(each, depth - 1))
}

/** The functions that a value holds, at any depth. */
export function functionsIn(value: Value, seen = new Set<Value>()): Fn[] {
  if (seen.has(value)) return []
  seen.add(value)
  if (value.kind === 'function') return [value]
  if (value.kind === 'list') return value.items.flatMap((item) => functionsIn(item, seen))
  return value.kind === 'fields' ? [...value.of.values()].flatMap((each) => functionsIn(each, seen)) : []
}

export function idOf(value: Value): string {
  if (value.kind === 'literal') return JSON.stringify(value.value) ?? 'undefined'
  if (value.kind === 'unknown') return value.id
  if (value.kind === 'list') return `[${value.items.map(idOf).join()}]`
  if (value.kind === 'sql') return 'sql'
  return value.kind === 'fields' ? `{${[...value.of].map(([name, of]) => `${name}:${idOf(of)}`).join()}}` : value.kind
}

export function isGiven(value: Value): boolean {
  if (value.kind === 'unknown') return value.isGiven
  if (value.kind === 'list') return value.items.some(isGiven)
  return value.kind === 'fields' && [...value.of.values()].some(isGiven)
}
