import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isTaggedTemplateExpression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  API,
  type APIOptions,
  type Checker,
  type Symbol as TypeSymbol,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'
import { type Answered, type Describer, type Description, openDescriber } from './describe.ts'
import { type Findings, Interpreter, type Types } from './interpret.ts'
import type { Compared } from './types.ts'
import type { Sql, Unknown, Value } from './values.ts'

/** Something that is wrong with a statement. */
export interface Fault {
  /** `src/….ts:12` */
  readonly place: string
  readonly what: string
}

export interface Report {
  readonly faults: readonly Fault[]
  /** Templates that were read, and statements that were made of them. */
  readonly templates: number
  readonly statements: number
}

export interface CheckOptions {
  /** The folder of package.json. */
  readonly root: string
  /** A migrated database. */
  readonly url: string
  /** By default every file of the product. */
  readonly files?: readonly string[]
  readonly tsconfig?: string
  readonly fs?: APIOptions['fs']
}

const NOT_PRODUCT = /\.(test|e2e)\.tsx?$|\/(factory|arbitraries|second-opinion[\w-]*)\.ts$|^src\/(test|web)\//
const WITH_SQL = /\bsql(?:[`<]|\.(?:join|ref|table|raw|lit|id|val)\()/

/** Reads all SQL of the product, has PostgreSQL describe it and compares what it says with the types of the code. */
export async function checkStatements(options: CheckOptions): Promise<Report> {
  const { root, tsconfig = join(root, 'tsconfig.json') } = options
  const files = options.files ?? globSync('src/**/*.ts', { cwd: root }).filter((path) => !NOT_PRODUCT.test(path))
  const describer = await openDescriber(options.url)
  const api = new API({ cwd: root, ...(options.fs && { fs: options.fs }) })
  try {
    const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig)
    if (!project) throw new Error(`${tsconfig} cannot be opened`)
    const fileAt = (path: string) => project.program.getSourceFile(path)
    const types = new CheckedTypes(project.checker, fileAt(join(root, 'src/test/statements/types.ts')))
    const found = readAll(
      files.map((path) => join(root, path)),
      fileAt,
      types,
    )
    const faults = new Map<string, Fault>()
    const tell = (node: Node, what: string, offset = 0) => {
      const fault = { place: placeOf(node, root, offset), what }
      faults.set(`${fault.place} ${what}`, fault)
    }
    for (const { node, what } of found.faults) tell(node, what)
    for (const made of found.statements.values()) await checkOne(made, { describer, types, tell })
    return {
      faults: [...faults.values()].toSorted((a, b) => a.place.localeCompare(b.place, 'en', { numeric: true })),
      templates: found.templates,
      statements: found.statements.size,
    }
  } finally {
    api.close()
    await describer.end()
  }
}

/** A statement as it is sent, with where its parts come from. */
interface Made {
  readonly text: string
  readonly parts: readonly { readonly at: number; readonly node: Node; readonly isTemplate: boolean }[]
  readonly parameters: readonly { readonly value: Value; readonly node: Node }[]
  /** What it is executed on; undefined for a part of a query that Kysely builds. */
  readonly expression: Node | undefined
  readonly whole: Node
  /** Some of its columns are those of an object that types alone know, which ask for those that must be there. */
  readonly isPartial: boolean
}

/** All statements of the files, read again while more is found to hang on callers. */
function readAll(files: readonly string[], fileAt: (path: string) => SourceFile | undefined, types: CheckedTypes) {
  const sources = new Map(files.map((path) => [path, fileAt(path)?.text ?? readFileSync(path, 'utf8')]))
  const statements = new Map<string, Made>()
  const covered = new Set<Node>()
  let faults: { node: Node; what: string }[] = []
  const hold = (sql: Sql, whole: Node, expression?: Node, before = '', after = '') => {
    const holes = sql.pieces.flatMap((piece) => ('hole' in piece ? [piece] : []))
    const [unknown] = holes.filter(({ hole }) => !hole.isGiven)
    if (unknown) faults.push({ node: unknown.node, what: `cannot be followed: ${unknown.node.getText().slice(0, 80)}` })
    else if (holes.length > 0) interpreter.leaveToCallers()
    if (holes.length > 0) return
    const made = flatten(sql, whole, expression, before, after)
    statements.set(`${idOfNode(whole)} ${made.text}`, made)
    for (const piece of sql.pieces) if ('template' in piece && piece.template) covered.add(piece.template)
  }
  const findings: Findings = {
    statement: (sql, expression) => hold(sql, expression, expression),
    part(sql, call, tables) {
      if (tables.length > 0) hold(sql, call, undefined, 'select (', `) from ${tables.join(', ')}`)
      else faults.push({ node: call, what: 'SQL is given to what cannot be followed' })
    },
  }
  const interpreter = new Interpreter(types, fileAt, findings)
  const named = new Set<string>()
  for (let before = -1; before !== interpreter.incomplete.size; ) {
    before = interpreter.incomplete.size
    faults = []
    const names = [...interpreter.incomplete].flatMap((node) => (isAtTop(node) ? (nameOfFunction(node) ?? []) : []))
    for (const name of names) named.add(name)
    const calls = named.size > 0 ? new RegExp(`\\b(?:${[...named].join('|')})\\(`) : undefined
    for (const [path, text] of sources) if (WITH_SQL.test(text) || calls?.test(text)) interpreter.read(path)
  }
  const templates = [...sources].flatMap(([path, text]) => (WITH_SQL.test(text) ? templatesIn(fileAt(path)!) : []))
  for (const node of templates) {
    if (!covered.has(node)) faults.push({ node, what: 'is part of no statement that can be followed' })
  }
  return { statements, faults, templates: templates.length }
}

function flatten(sql: Sql, whole: Node, expression: Node | undefined, before: string, after: string): Made {
  let text = before
  const parts: { at: number; node: Node; isTemplate: boolean }[] = []
  const parameters: { value: Value; node: Node }[] = []
  for (const piece of sql.pieces) {
    parts.push({ at: text.length, node: piece.node, isTemplate: 'template' in piece && piece.template !== undefined })
    if ('text' in piece) text += piece.text
    else if ('value' in piece) text += `$${parameters.push(piece)}`
  }
  const isPartial = sql.pieces.some((piece) => 'isPartial' in piece && piece.isPartial)
  return { text: text + after, parts, parameters, expression, whole, isPartial }
}

async function checkOne(
  made: Made,
  {
    describer,
    types,
    tell,
  }: { describer: Describer; types: CheckedTypes; tell: (n: Node, what: string, offset?: number) => void },
): Promise<void> {
  const description = await describer.describe(made.text)
  if ('error' in description) {
    const part = made.parts.findLast(({ at }) => at <= (description.position ?? 0))
    const offset = part?.isTemplate ? (description.position ?? 0) - part.at + 1 : 0
    return tell(part?.node ?? made.whole, description.error, offset)
  }
  if (!made.isPartial) for (const what of missingIn(made.text, describer)) tell(made.whole, what)
  for (const [index, { value, node }] of made.parameters.entries()) {
    const what = types.faultOfParameter(value, node, description.parameters[index] ?? 0, describer)
    if (what) tell(node, what)
  }
  if (made.expression)
    for (const what of types.faultsOfAnswer(made.expression, made.text, description, describer)) tell(made.whole, what)
}

/** Columns that must have a value and that an INSERT leaves out. */
function missingIn(text: string, describer: Describer): string[] {
  const inserts = text.matchAll(/\binsert\s+into\s+([\w."]+)(?:\s+as\s+\w+)?\s*(\([^()]*\))?/gi)
  return [...inserts].flatMap(([, name = '', list]) => {
    const table = name.replaceAll('"', '')
    const columns = describer.columnsOf(table) ?? []
    if (!list) return [`insert into ${table}: names no columns`]
    const given = new Set(list.replaceAll(/[()"\s]/g, '').split(','))
    const missing = columns.filter((column) => !column.isNullable && !column.hasDefault && !given.has(column.name))
    return missing.length === 0
      ? []
      : [`insert into ${table}: leaves out ${missing.map((column) => column.name).join(', ')}`]
  })
}

/** How a type of PostgreSQL is called in types.ts. */
const KINDS: Readonly<Record<number, keyof Compared['answers']>> = {
  16: 'bool',
  17: 'bytes',
  18: 'text',
  19: 'text',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'text',
  26: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  705: 'text',
  1000: 'bools',
  1001: 'bytesList',
  1005: 'numbers',
  1007: 'numbers',
  1009: 'texts',
  1015: 'texts',
  1016: 'numbers',
  1042: 'text',
  1043: 'text',
  1082: 'date',
  1182: 'dates',
  1184: 'instant',
  1185: 'instants',
  1231: 'numbers',
  1700: 'number',
  2205: 'text',
  2278: 'text',
  2950: 'text',
  2951: 'texts',
  3802: 'json',
}

/** What the checker of types knows. */
class CheckedTypes implements Types {
  readonly #checker: Checker
  readonly #named: (name: keyof Compared) => Type
  readonly #answers = new Map<Node, boolean>()
  readonly #typesAt = new Map<Node, Type | undefined>()
  readonly #texts = new Map<string, readonly string[] | undefined>()

  constructor(checker: Checker, file: SourceFile | undefined) {
    this.#checker = checker
    if (!file) throw new Error('src/test/statements/types.ts is not part of the program')
    const [compared] = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
    const type = checker.getDeclaredTypeOfSymbol(compared!)
    this.#named = (name) => this.#typeOfProperty(type, name)!
  }

  #typeOf({ node, property }: Unknown): Type | undefined {
    const type = this.#typeAt(node)
    return type && property !== undefined ? this.#typeOfProperty(type, property) : type
  }

  #typeAt(node: Node): Type | undefined {
    if (!this.#typesAt.has(node)) this.#typesAt.set(node, this.#checker.getTypeAtLocation(node))
    return this.#typesAt.get(node)
  }

  #typeOfProperty(type: Type, name: string): Type | undefined {
    const [symbol] = this.#membersOf(type).flatMap((member) => this.#checker.getPropertyOfType(member, name) ?? [])
    return symbol && this.#checker.getTypeOfSymbol(symbol)
  }

  textsOf(value: Unknown): readonly string[] | undefined {
    if (!this.#texts.has(value.id)) {
      const type = this.#typeOf(value)
      const all = type && this.#membersOf(this.#constraintOf(type)).filter(({ flags }) => (flags & ABSENT) === 0)
      const texts = all?.every((each) => each.isStringLiteralType()) && all.length > 0 && all.length <= MOST_TEXTS
      this.#texts.set(value.id, texts ? all.map((each) => (each as Type & { value: string }).value) : undefined)
    }
    return this.#texts.get(value.id)
  }

  isOptional(value: Unknown): boolean {
    const type = this.#typeOf(value)
    return !type || this.#membersOf(type).some(({ flags }) => (flags & (ABSENT | UNKNOWABLE)) !== 0)
  }

  isSql(value: Unknown): boolean {
    const type = this.#typeOf(value)
    return type !== undefined && this.#membersOf(type).some((each) => isSqlName(each.getSymbol()))
  }

  answersSql(call: Node): boolean {
    const known = this.#answers.get(call)
    if (known !== undefined) return known
    const type = this.#typeAt(call)
    const answers = type !== undefined && /\b(?:Aliased)?RawBuilder</.test(this.#checker.typeToString(type))
    this.#answers.set(call, answers)
    return answers
  }

  shapesOf(value: Unknown): readonly (readonly string[])[] | undefined {
    const type = this.#typeOf(value)
    if (!type || (type.flags & (UNKNOWABLE | TypeFlags.TypeParameter)) !== 0) return undefined
    const shapes = this.#membersOf(this.#checker.getNonNullableType(type) ?? type).map((member) =>
      this.#checker.getPropertiesOfType(member).map(({ name }) => name),
    )
    return shapes.every((names) => names.length > 0) ? shapes : undefined
  }

  #membersOf(type: Type): readonly Type[] {
    return type.isUnionType() ? type.getTypes() : [type]
  }

  #constraintOf(type: Type): Type {
    return (type.flags & TypeFlags.Instantiable) === 0 ? type : (this.#checker.getBaseConstraintOfType(type) ?? type)
  }

  /** Whether what is given for a parameter is what its type takes. */
  faultOfParameter(value: Value, node: Node, oid: number, describer: Describer): string | undefined {
    if (value.kind !== 'unknown') return undefined
    const here = this.#typeAt(node)
    const type = here && (here.flags & UNKNOWABLE) === 0 ? here : this.#typeOf(value)
    const takes = this.#typeOfProperty(this.#named('takes'), KINDS[oid] ?? (oid === INTERVAL ? 'text' : ''))
    if (!type || !takes || (type.flags & UNKNOWABLE) !== 0) return undefined
    if (this.#checker.isTypeAssignableTo(this.#constraintOf(type), takes)) return undefined
    return `a parameter of type ${describer.nameOfType(oid)} is given ${this.#checker.typeToString(type)}`
  }

  /** Where the type that the code says an answer has is not what PostgreSQL says. */
  faultsOfAnswer(
    expression: Node,
    text: string,
    description: Extract<Description, { columns: readonly Answered[] }>,
    describer: Describer,
  ): string[] {
    const builder = this.#typeAt(expression)
    const said = builder?.isTypeReference() ? this.#checker.getTypeArguments(builder)[0] : undefined
    if (!said || (said.flags & UNKNOWABLE) !== 0) {
      const named = description.columns.filter(({ name, type }) => name !== '?column?' && type !== VOID)
      return named.map(({ name }) => `answers ${name}, of which no type says what it is`)
    }
    const columns = new Map(description.columns.map((column) => [column.name, column]))
    const results = this.#membersOf(this.#constraintOf(said)).map((member) =>
      this.#checker
        .getPropertiesOfType(member)
        .flatMap((property) => this.#faultOfColumn(property, columns.get(property.name), text, describer) ?? []),
    )
    return results.toSorted((a, b) => a.length - b.length)[0] ?? []
  }

  #faultOfColumn(property: TypeSymbol, column: Answered | undefined, text: string, describer: Describer) {
    const { name } = property
    const said = this.#checker.getTypeOfSymbol(property)
    if (!said) return undefined
    if (!column) return `answers no ${name}`
    const checker = this.#checker
    const kind = KINDS[column.type]
    const rows = column.from && this.#typeOfProperty(this.#named('rows'), column.from.table)
    const own = rows && this.#typeOfProperty(rows, column.from.name)
    const real = own ?? this.#typeOfProperty(this.#named('answers'), kind ?? '')
    if (!real) return `${name} is ${describer.nameOfType(column.type)}, which src/test/statements does not know`
    const [isType, saysType] = [real, said].map((type) => checker.getNonNullableType(this.#constraintOf(type)) ?? type)
    const mayBeNull = column.isOptional || (own && this.#allowsNull(own) && !saysThatItIsThere(text, column.from.name))
    if (mayBeNull && !this.#allowsNull(said)) {
      return `${name} may be null, and ${checker.typeToString(said)} may not`
    }
    if (checker.isTypeAssignableTo(isType!, saysType!)) return undefined
    // What is computed, and what JSON holds, the code may know better, though not as something else.
    const mayBeCloser = !own || kind === 'json'
    if (mayBeCloser && (kind === 'json' || checker.isTypeAssignableTo(saysType!, isType!))) return undefined
    return `${name} is ${checker.typeToString(isType!)}, and not ${checker.typeToString(saysType!)}`
  }

  #allowsNull(type: Type): boolean {
    return this.#membersOf(this.#constraintOf(type)).some(({ flags }) => (flags & (TypeFlags.Null | UNKNOWABLE)) !== 0)
  }
}

const INTERVAL = 1186
const VOID = 2278
const ABSENT = TypeFlags.Undefined | TypeFlags.Null
const UNKNOWABLE = TypeFlags.Any | TypeFlags.Unknown
const MOST_TEXTS = 12

function isSqlName(symbol: TypeSymbol | undefined): boolean {
  return symbol !== undefined && /^(?:Aliased)?RawBuilder$/.test(symbol.name)
}

/** A nullable column that the statement compares with something, or says is there, is not null in its answer. */
function saysThatItIsThere(text: string, column: string): boolean {
  return new RegExp(String.raw`\b${column}\s*(?:is not null|->|=|<|>|<=|>=|between\b|in\s*\()`, 'i').test(text)
}

function isAtTop(node: Node): boolean {
  return node.parent.kind === SyntaxKind.SourceFile
}

function nameOfFunction(node: Node): string | undefined {
  const { name, parent } = node as Node & { name?: { text?: string }; parent?: Node & { name?: { text?: string } } }
  return name?.text ?? parent?.name?.text
}

function templatesIn(node: Node): Node[] {
  const found: Node[] = []
  const visit = (child: Node): void => {
    if (isTaggedTemplateExpression(child) && child.tag.getText() === 'sql') found.push(child)
    child.forEachChild(visit)
  }
  visit(node)
  return found
}

function idOfNode(node: Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}`
}

function placeOf(node: Node, root: string, offset: number): string {
  const file = node.getSourceFile()
  const line = file.text.slice(0, node.getStart() + offset).split('\n').length
  return `${relative(root, file.fileName)}:${line}`
}
