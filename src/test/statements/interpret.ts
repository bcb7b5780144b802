import {
  type BinaryExpression,
  type CallExpression,
  type ElementAccessExpression,
  type ForOfStatement,
  type IfStatement,
  type NewExpression,
  type ObjectLiteralExpression,
  type SwitchStatement,
  type TaggedTemplateExpression,
  type TemplateExpression,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isCaseClause,
  isConditionalExpression,
  isElementAccessExpression,
  isExpressionStatement,
  isForInStatement,
  isForOfStatement,
  isForStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isIfStatement,
  isMethodDeclaration,
  isNewExpression,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isOmittedExpression,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isSwitchStatement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isThrowStatement,
  isTryStatement,
  isTypeOfExpression,
  isVariableDeclaration,
  isVariableDeclarationList,
  isVariableStatement,
  isWhileStatement,
  isYieldExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { moduleOf, topFunctions } from './modules.ts'
import {
  type Fn,
  type FunctionNode,
  functionsIn,
  holdsSql,
  idOf,
  isGiven,
  type List,
  literal,
  type Module,
  type Piece,
  Scope,
  type Sql,
  UNDEFINED,
  type Unknown,
  type Value,
} from './values.ts'

/** What can be asked about types. */
export interface Types {
  /** The texts of a union of few of them; undefined for any other type. */
  textsOf(value: Unknown): readonly string[] | undefined
  /** Whether it may be null or undefined. */
  isOptional(value: Unknown): boolean
  isSql(value: Unknown): boolean
  /** Whether what a call answers has SQL in it. */
  answersSql(call: Node): boolean
  /** The names of the properties, of each type of a union; undefined where they are not known. */
  shapesOf(value: Unknown): readonly (readonly string[])[] | undefined
}

export interface Findings {
  /** `sql` is sent; `expression` is what `execute` is called on. */
  statement(sql: Sql, expression: Node): void
  /** `sql` is part of a query that Kysely builds from `tables`. */
  part(sql: Sql, expression: Node, tables: readonly string[]): void
}

const MOST_RUNS = 500
const DEEPEST = 30

/** The way through a function ends here. */
class Ended {
  readonly answer: Value
  constructor(answer: Value = UNDEFINED) {
    this.answer = answer
  }
}

/**
 * Reads functions as they would run. What can be known is computed: templates, constants, lists of conditions, calls of
 * functions that answer SQL. What cannot stays unknown, and where a branch hangs on it each way is gone at least once.
 */
export class Interpreter {
  readonly #types: Types
  readonly #fileAt: (path: string) => SourceFile | undefined
  readonly #findings: Findings
  readonly #modules = new Map<string, Module | undefined>()
  /** Functions with a statement that only what a caller gives completes. */
  readonly incomplete = new Set<Node>()
  #root: FunctionNode | undefined
  #depth = 0
  #stack: Node[] = []
  #wanted: ReadonlyMap<string, unknown> = new Map()
  /** On this way nothing is there, and no condition holds. */
  #isEmptyWay = false
  #choices = new Map<string, { chosen: unknown; options: readonly unknown[] }>()

  constructor(types: Types, fileAt: (path: string) => SourceFile | undefined, findings: Findings) {
    this.#types = types
    this.#fileAt = fileAt
    this.#findings = findings
  }

  /** Reads every function of a file, with those that its constants hold. */
  read(path: string): void {
    const module = this.#module(path)
    if (!module) return
    const scope = new Scope(module)
    for (const node of topFunctions(module.source)) this.#readFunction({ kind: 'function', node, scope })
    const seen = new Set<Value>()
    for (const name of module.declared.keys()) {
      for (const fn of functionsIn(this.#valueOf(module, name), seen)) {
        if (fn.scope.parent) this.#readFunction(fn)
      }
    }
  }

  /** A function once for each way its conditions may go, one of them changed at a time. */
  #readFunction(fn: Fn): void {
    const queue = [new Map<string, unknown>(), new Map<string, unknown>()]
    const tried = new Set<string>()
    for (let runs = 0; queue.length > 0 && runs < MOST_RUNS; runs++) {
      this.#wanted = queue.shift()!
      this.#isEmptyWay = runs === 1
      this.#choices = new Map()
      this.#root = fn.node
      this.#apply(fn, undefined)
      this.#root = undefined
      const way = new Map<string, unknown>()
      for (const [key, { chosen, options }] of this.#choices) {
        tried.add(`${key}\n${String(chosen)}`)
        for (const option of options) {
          const attempt = `${key}\n${String(option)}`
          if (!tried.has(attempt)) queue.push(new Map([...way, [key, option]]))
          tried.add(attempt)
        }
        way.set(key, chosen)
      }
    }
  }

  #choose<T>(key: string, options: readonly T[]): T {
    const known = this.#choices.get(key)
    if (known) return known.chosen as T
    const wanted = this.#wanted.get(key) as T
    const usual = this.#isEmptyWay && options.includes(false as T) ? (false as T) : options[0]!
    const chosen = this.#wanted.has(key) && options.includes(wanted) ? wanted : usual
    this.#choices.set(key, { chosen, options })
    return chosen
  }

  // Names.

  #module(path: string): Module | undefined {
    if (!this.#modules.has(path)) {
      const source = this.#fileAt(path)
      this.#modules.set(path, source && moduleOf(path, source))
    }
    return this.#modules.get(path)
  }

  /** What a name at the top of a file is. */
  #valueOf(module: Module, name: string): Value {
    const known = module.values.get(name)
    if (known) return known
    const declaration = module.declared.get(name)
    const imported = module.imported.get(name)
    if (declaration) {
      const scope = new Scope(module)
      // For whoever asks on the way.
      module.values.set(name, this.#unknown(declaration, `${module.path}:${name}`))
      if (isVariableDeclaration(declaration)) {
        if (declaration.initializer) {
          // What is computed once does not hang on the way that is gone now.
          const [wanted, choices, stack, root] = [this.#wanted, this.#choices, this.#stack, this.#root]
          ;[this.#wanted, this.#choices, this.#stack, this.#root] = [new Map(), new Map(), [], undefined]
          this.#bind(declaration.name, this.#eval(declaration.initializer, scope), scope)
          ;[this.#wanted, this.#choices, this.#stack, this.#root] = [wanted, choices, stack, root]
          for (const each of module.declared.keys()) {
            const value = scope.get(each)
            if (value) module.values.set(each, value)
          }
        }
      } else if (isFunctionDeclaration(declaration)) {
        module.values.set(name, { kind: 'function', node: declaration, scope })
      }
    } else if (imported) {
      module.values.set(name, this.#exportOf(imported.from, imported.name) ?? { kind: 'builtin', name: imported.name })
    } else {
      module.values.set(name, { kind: 'builtin', name })
    }
    return module.values.get(name)!
  }

  #exportOf(path: string, name: string): Value | undefined {
    const module = this.#module(path)
    if (!module) return undefined
    const passed = module.exported.get(name)
    if (passed?.from) return this.#exportOf(passed.from, passed.name)
    if (passed) return this.#valueOf(module, passed.name)
    if (module.declared.has(name)) return this.#valueOf(module, name)
    return module.wholly.map((from) => this.#exportOf(from, name)).find((found) => found !== undefined)
  }

  #lookUp(name: string, scope: Scope): Value {
    return scope.holderOf(name)?.get(name) ?? this.#valueOf(scope.module, name)
  }

  #unknown(node: Node, id: string, { given = false, property }: { given?: boolean; property?: string } = {}): Unknown {
    return { kind: 'unknown', id, node, isGiven: given, property }
  }

  /** Gives the names of a pattern their values. Without a value they are unknown, as the parameters of what is read. */
  #bind(pattern: Node, value: Value, scope: Scope): void {
    if (isIdentifier(pattern)) {
      scope.set(pattern.text, value)
    } else if (isObjectBindingPattern(pattern)) {
      const taken = new Set<string>()
      for (const element of pattern.elements) {
        const name = element.name as Node
        if (element.dotDotDotToken) {
          const rest = this.#fieldsOf(value)
          this.#bind(
            name,
            rest
              ? { kind: 'fields', of: new Map([...rest].filter(([key]) => !taken.has(key))) }
              : this.#unknown(name, `${idOf(value)}.*`, { given: isGiven(value) }),
            scope,
          )
          continue
        }
        const key = nameOf((element.propertyName as Node | undefined) ?? name)
        taken.add(key)
        this.#bind(name, this.#orDefault(this.#property(value, key, name), element.initializer, scope), scope)
      }
    } else if (isArrayBindingPattern(pattern)) {
      for (const [index, element] of pattern.elements.entries()) {
        if (isOmittedExpression(element) || !element.name) continue
        const name = element.name as Node
        const item = element.dotDotDotToken ? this.#rest(value, index, name) : this.#item(value, index, name)
        this.#bind(name, this.#orDefault(item, element.initializer, scope), scope)
      }
    }
  }

  #rest(value: Value, from: number, node: Node): Value {
    if (value.kind === 'list') return { kind: 'list', items: value.items.slice(from) }
    return this.#unknown(node, `${idOf(value)}[${from}…]`, { given: isGiven(value) })
  }

  #orDefault(value: Value, initializer: Node | undefined, scope: Scope): Value {
    if (!initializer) return value
    if (value.kind === 'literal' && value.value === undefined) return this.#eval(initializer, scope)
    if (value.kind !== 'unknown') return value
    const fallback = this.#eval(initializer, scope)
    return holdsSql(fallback) ? fallback : value
  }

  /** A property; `node` is where its type can be asked for. */
  #property(of: Value, name: string, node: Node): Value {
    if (of.kind === 'fields' && (of.of.has(name) || !of.more)) return of.of.get(name) ?? UNDEFINED
    if (of.kind === 'list' && name === 'length') return literal(of.items.length)
    if (of.kind === 'literal' && typeof of.value === 'string' && name === 'length') return literal(of.value.length)
    if (of.kind === 'list' && /^\d+$/.test(name)) return of.items[Number(name)] ?? UNDEFINED
    return this.#unknown(node, `${idOf(of)}.${name}`, { given: isGiven(of) })
  }

  #item(of: Value, index: number, node: Node): Value {
    return this.#property(of, String(index), node)
  }

  /** The properties of an object that is known, or whose type is. */
  #fieldsOf(value: Value): Map<string, Value> | undefined {
    if (value.kind === 'fields') return value.of
    if (value.kind === 'literal') return new Map()
    if (value.kind !== 'unknown' || value.property !== undefined) return undefined
    const shapes = this.#types.shapesOf(value)
    return (
      shapes &&
      new Map(
        shapes[this.#choose(`shape of ${value.id}`, [...shapes.keys()])]!.map((property) => [
          property,
          this.#unknown(value.node, `${value.id}.${property}`, { given: value.isGiven, property }),
        ]),
      )
    )
  }

  // Calls.

  /** What a function answers; without arguments its parameters are unknown. */
  #apply(fn: Fn, parameters: readonly Value[] | undefined): Value {
    const { node } = fn
    const { body } = node
    if (!body || this.#depth > DEEPEST || this.#stack.filter((each) => each === node).length > 1) {
      return this.#unknown(node, `${node.pos}()`)
    }
    const scope = new Scope(fn.scope.module, fn.scope)
    for (const [index, parameter] of node.parameters.entries()) {
      const { name, initializer, dotDotDotToken } = parameter as Node & {
        name: Node
        initializer?: Node
        dotDotDotToken?: Node
      }
      const given = dotDotDotToken
        ? parameters && ({ kind: 'list', items: parameters.slice(index) } as const)
        : parameters && (parameters[index] ?? UNDEFINED)
      const value = given ?? this.#unknown(name, `${fn.scope.module.path}:${node.pos}#${index}`, { given: true })
      this.#bind(name, this.#orDefault(value, initializer, scope), scope)
    }
    this.#stack.push(node)
    this.#depth++
    try {
      if (!isBlock(body)) return this.#eval(body, scope)
      this.#run(body, scope)
      return UNDEFINED
    } catch (ended) {
      if (ended instanceof Ended) return ended.answer
      throw ended
    } finally {
      this.#depth--
      this.#stack.pop()
    }
  }

  /** Calls functions that somebody else calls, with what nobody knows here. */
  #callBack(values: readonly Value[], node: Node): void {
    for (const value of values) {
      for (const fn of functionsIn(value)) {
        this.#apply(
          fn,
          fn.node.parameters.map((parameter, index) =>
            this.#unknown((parameter as Node & { name: Node }).name, `${node.pos}(${fn.node.pos}#${index})`),
          ),
        )
      }
    }
  }

  #call(node: CallExpression, scope: Scope): Value {
    const callee = bare(node.expression)
    if (isPropertyAccessExpression(callee)) {
      const of = this.#eval(callee.expression, scope)
      const name = callee.name.text
      if (of.kind === 'builtin') return this.#callBuiltin(`${of.name}.${name}`, node, scope)
      const own = of.kind === 'fields' ? of.of.get(name) : undefined
      if (own?.kind === 'function') return this.#callFunction(own, node, scope)
      return this.#callMethod(of, name, node, scope)
    }
    const fn = this.#eval(callee, scope)
    if (fn.kind === 'function') return this.#callFunction(fn, node, scope)
    if (fn.kind === 'builtin') return this.#callBuiltin(fn.name, node, scope)
    return this.#callUnknown(fn, node, scope)
  }

  #arguments(node: CallExpression | NewExpression, scope: Scope): Value[] {
    return (node.arguments ?? []).flatMap((argument) => {
      if (!isSpreadElement(argument)) return [this.#eval(argument, scope)]
      const list = this.#eval(argument.expression, scope)
      return list.kind === 'list' ? list.items : [this.#unknown(argument, idOf(list), { given: isGiven(list) })]
    })
  }

  #callFunction(fn: Fn, node: CallExpression, scope: Scope): Value {
    const given = this.#arguments(node, scope)
    const [first] = given
    if (first && isTestForSql(fn.node)) {
      return literal(first.kind === 'sql' || (first.kind === 'unknown' && this.#types.isSql(first)))
    }
    const isRead =
      fn.scope.parent !== undefined ||
      given.some((each) => holdsSql(each)) ||
      this.incomplete.has(fn.node) ||
      (fn.scope.module === scope.module && isPlain(fn.node)) ||
      this.#types.answersSql(node)
    if (isRead) return this.#apply(fn, given)
    this.#callBack(given, node)
    return this.#answer(node, fn.node.pos.toString(), given)
  }

  #answer(node: Node, name: string, given: readonly Value[]): Unknown {
    return this.#unknown(node, `${name}(${given.map(idOf).join()})`)
  }

  #callUnknown(of: Value, node: CallExpression, scope: Scope): Value {
    const given = this.#arguments(node, scope)
    this.#findParts(given, node)
    this.#callBack(given, node)
    return this.#answer(node, `${idOf(of)}.${lastNameOf(node.expression)}`, [...given, of])
  }

  /** SQL that is given to what is not read must be a part of a query of Kysely's. */
  #findParts(given: readonly Value[], node: CallExpression): void {
    for (const value of given) {
      if (value.kind === 'sql') this.#findings.part(value, node, tablesOf(node))
      else if (value.kind === 'list') this.#findParts(value.items, node)
      else if (value.kind === 'fields') this.#findParts([...value.of.values()], node)
    }
  }

  #callMethod(of: Value, name: string, node: CallExpression, scope: Scope): Value {
    if (of.kind === 'sql') {
      if (name === 'execute' || name === 'compile') {
        this.#findings.statement(of, (bare(node.expression) as Node & { expression: Node }).expression)
        this.#arguments(node, scope)
        return this.#unknown(node, `${node.pos}.rows`)
      }
      return of // `as`, `$castTo`
    }
    if (of.kind === 'list') return this.#callOfList(of, name, node, scope)
    if (of.kind === 'literal' && typeof of.value === 'string') {
      const given = this.#arguments(node, scope)
      const known = given.map((each) => (each.kind === 'literal' ? each.value : undefined))
      if (known.every((each) => each !== undefined) && name in String.prototype && !name.startsWith('replace')) {
        const method = String.prototype[name as 'slice'] as (...given: unknown[]) => unknown
        const answer = method.apply(of.value, known)
        if (typeof answer === 'string' || typeof answer === 'boolean' || typeof answer === 'number') {
          return literal(answer)
        }
      }
      return this.#answer(node, `${idOf(of)}.${name}`, given)
    }
    if (of.kind === 'unknown' && ['map', 'flatMap', 'filter'].includes(name)) {
      const [act] = this.#arguments(node, scope)
      if (act?.kind !== 'function') return this.#answer(node, `${of.id}.${name}`, [of])
      const item = this.#unknown(itemNode(act, node), `${of.id}[]`, { given: of.isGiven })
      const answer = this.#apply(act, [item, this.#unknown(node, `${of.id}[#]`), of])
      const isRow = name === 'map' && answer.kind === 'fields'
      if (isRow || (name !== 'filter' && holdsSql(answer))) {
        return name === 'flatMap' && answer.kind === 'list' ? answer : { kind: 'list', items: [answer] }
      }
      return this.#unknown(node, `${of.id}.${name}(${node.pos})`, { given: of.isGiven })
    }
    return this.#callUnknown(of, node, scope)
  }

  #callOfList({ items, isPartial }: List, name: string, node: CallExpression, scope: Scope): Value {
    const given = this.#arguments(node, scope)
    const [first] = given
    const act = first?.kind === 'function' ? first : undefined
    const each = (item: Value, index: number) =>
      act ? this.#apply(act, [item, literal(index), { kind: 'list', items }]) : this.#answer(node, name, given)
    if (name === 'push') {
      items.push(...given)
      return literal(items.length)
    }
    if (name === 'map') return { kind: 'list', items: items.map(each), isPartial }
    if (name === 'filter') {
      return { kind: 'list', items: items.filter((item, index) => this.#isTrue(each(item, index))), isPartial }
    }
    if (name === 'flatMap') {
      return { kind: 'list', items: items.map(each).flatMap((item) => (item.kind === 'list' ? item.items : [item])) }
    }
    if (name === 'concat') {
      return {
        kind: 'list',
        items: [...items, ...given.flatMap((item) => (item.kind === 'list' ? item.items : [item]))],
      }
    }
    if (name === 'entries') {
      return { kind: 'list', items: items.map((item, index) => ({ kind: 'list', items: [literal(index), item] })) }
    }
    if (name === 'includes' && first?.kind === 'literal' && items.every((item) => item.kind === 'literal')) {
      return literal(items.some((item) => item.kind === 'literal' && item.value === first.value))
    }
    if (name === 'join' && items.every((item) => item.kind === 'literal') && first?.kind === 'literal') {
      return literal(items.map((item) => (item.kind === 'literal' ? item.value : '')).join(String(first.value)))
    }
    if (['toSorted', 'toReversed', 'slice', 'values'].includes(name)) return { kind: 'list', items: [...items] }
    if (act) for (const [index, item] of items.entries()) each(item, index)
    return this.#unknown(node, `[${items.map(idOf).join()}].${name}(${given.map(idOf).join()})`, {
      given: items.some(isGiven),
    })
  }

  #callBuiltin(name: string, node: CallExpression, scope: Scope): Value {
    const given = this.#arguments(node, scope)
    const [first, second] = given
    if (name === 'sql.join') return this.#joined(first, second, node)
    if (name === 'sql.ref' || name === 'sql.table') {
      return this.#named(given, node, (text) => text.split('.').map(quoted).join('.'))
    }
    // Of something that the statement itself makes.
    if (name === 'sql.id') return this.#named(given, node, quoted, '"new name"')
    if (name === 'sql.raw') return this.#named(given, node, (text) => text)
    if (name === 'sql.lit') {
      if (first?.kind === 'literal' && typeof first.value !== 'string') return this.#text(String(first.value), node)
      return this.#named(given, node, (text) => `'${text.replaceAll("'", "''")}'`, "''")
    }
    if (name === 'sql.val' || name === 'sql.value')
      return { kind: 'sql', pieces: [{ value: first ?? UNDEFINED, node }] }
    if (name === 'Object.entries' || name === 'Object.keys' || name === 'Object.values') {
      const fields = first && this.#fieldsOf(first)
      if (!fields) return this.#unknown(node, `${name}(${given.map(idOf).join()})`, { given: given.some(isGiven) })
      const items = [...fields].map(([key, value]): Value => {
        if (name === 'Object.keys') return literal(key)
        return name === 'Object.values' ? value : { kind: 'list', items: [literal(key), value] }
      })
      return { kind: 'list', items, isPartial: first.kind === 'fields' && first.more !== undefined }
    }
    if (name === 'Object.freeze' || name === 'Promise.resolve') return first ?? UNDEFINED
    if (name === 'Object.assign' && first?.kind === 'fields') return { kind: 'fields', of: merged(given, this) }
    if (name === 'Promise.all') return first ?? UNDEFINED
    if (name === 'String.raw') return this.#unknown(node, 'String.raw')
    this.#findParts(given, node)
    this.#callBack(given, node)
    return this.#answer(node, name, given)
  }

  /** For `Object.assign`. */
  fieldsOf(value: Value): Map<string, Value> | undefined {
    return this.#fieldsOf(value)
  }

  #text(text: string, node: Node): Sql {
    return { kind: 'sql', pieces: [{ text, node }] }
  }

  #named(given: readonly Value[], node: Node, write: (text: string) => string, unknown?: string): Sql {
    const pieces = given.flatMap((value, index): Piece[] => {
      const before: Piece[] = index > 0 ? [{ text: '.', node }] : []
      const known = this.#known(value)
      if (known.kind === 'literal' && typeof known.value === 'string')
        return [...before, { text: write(known.value), node }]
      if (unknown !== undefined) return [{ text: unknown, node }]
      return [...before, { hole: known.kind === 'unknown' ? known : this.#unknown(node, idOf(known)), node }]
    })
    return { kind: 'sql', pieces }
  }

  /** One of the few texts that it may be. */
  #known(value: Value): Value {
    if (value.kind !== 'unknown') return value
    const texts = this.#types.textsOf(value)
    return texts ? literal(this.#choose(value.id, texts)) : value
  }

  #joined(list: Value | undefined, separator: Value | undefined, node: Node): Sql {
    if (list?.kind !== 'list') {
      const hole = list?.kind === 'unknown' ? list : this.#unknown(node, 'sql.join')
      return { kind: 'sql', pieces: [{ hole, node }] }
    }
    const between: readonly Piece[] = separator?.kind === 'sql' ? separator.pieces : [{ text: ', ', node }]
    const pieces = list.items.flatMap((item, index) => [...(index > 0 ? between : []), ...this.#piecesOf(item, node)])
    if (list.isPartial) pieces.push({ text: '', node, isPartial: true })
    // One that separates nothing yet was read all the same.
    if (list.items.length < 2)
      pieces.push(...between.map((piece) => ('text' in piece ? { ...piece, text: '' } : piece)))
    return { kind: 'sql', pieces }
  }

  // Expressions.

  #template(node: TaggedTemplateExpression, scope: Scope): Sql {
    const { template } = node
    if (isNoSubstitutionTemplateLiteral(template)) {
      return { kind: 'sql', pieces: [{ text: template.text, node: template, template: node }] }
    }
    if (!isTemplateExpression(template)) throw new Error('A template of a new kind')
    const pieces: Piece[] = [{ text: template.head.text, node: template.head, template: node }]
    for (const { expression, literal: text } of template.templateSpans) {
      pieces.push(...this.#piecesOf(this.#eval(expression, scope), expression))
      pieces.push({ text: text.text, node: text, template: node })
    }
    return { kind: 'sql', pieces }
  }

  #piecesOf(value: Value, node: Node): readonly Piece[] {
    if (value.kind === 'sql') return value.pieces
    if (value.kind === 'unknown' && this.#types.isSql(value)) return [{ hole: value, node }]
    return [{ value, node }]
  }

  #eval(node: Node, scope: Scope): Value {
    if (isIdentifier(node)) return node.text === 'undefined' ? UNDEFINED : this.#lookUp(node.text, scope)
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return literal(node.text)
    if (isNumericLiteral(node)) return literal(Number(node.text))
    if (node.kind === SyntaxKind.TrueKeyword) return literal(true)
    if (node.kind === SyntaxKind.FalseKeyword) return literal(false)
    if (node.kind === SyntaxKind.NullKeyword) return literal(null)
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isNonNullExpression(node) ||
      isSatisfiesExpression(node) ||
      isAwaitExpression(node)
    ) {
      return this.#eval(node.expression, scope)
    }
    if (isTaggedTemplateExpression(node)) {
      const tag = this.#eval(node.tag, scope)
      if (tag.kind === 'builtin' && tag.name === 'sql') return this.#template(node, scope)
      return this.#unknown(node, node.getText())
    }
    if (isTemplateExpression(node)) return this.#untagged(node, scope)
    if (isCallExpression(node)) return this.#call(node, scope)
    if (isNewExpression(node)) {
      const given = this.#arguments(node, scope)
      this.#callBack(given, node)
      return this.#answer(node, `new ${node.pos}`, given)
    }
    if (isPropertyAccessExpression(node)) {
      const of = this.#eval(node.expression, scope)
      if (of.kind === 'builtin') return { kind: 'builtin', name: `${of.name}.${node.name.text}` }
      return this.#property(of, node.name.text, node)
    }
    if (isElementAccessExpression(node)) return this.#element(node, scope)
    if (isConditionalExpression(node)) {
      return this.#eval(this.#isTrue(this.#eval(node.condition, scope)) ? node.whenTrue : node.whenFalse, scope)
    }
    if (isBinaryExpression(node)) return this.#binary(node, scope)
    if (isPrefixUnaryExpression(node)) {
      const operand = this.#eval(node.operand, scope)
      if (node.operator === SyntaxKind.ExclamationToken) return literal(!this.#isTrue(operand))
      if (node.operator === SyntaxKind.MinusToken && operand.kind === 'literal') return literal(-Number(operand.value))
      return this.#answer(node, 'unary', [operand])
    }
    if (isTypeOfExpression(node)) return this.#typeOf(this.#eval(node.expression, scope), node)
    if (isArrayLiteralExpression(node)) {
      const items = node.elements.flatMap((element) => {
        if (!isSpreadElement(element)) return [this.#eval(element, scope)]
        const spread = this.#eval(element.expression, scope)
        return spread.kind === 'list'
          ? spread.items
          : [this.#unknown(element, idOf(spread), { given: isGiven(spread) })]
      })
      return { kind: 'list', items }
    }
    if (isObjectLiteralExpression(node)) return this.#object(node, scope)
    if (isArrowFunction(node) || isFunctionExpression(node)) {
      return { kind: 'function', node: node as unknown as FunctionNode, scope }
    }
    if (isYieldExpression(node)) {
      if (node.expression) this.#eval(node.expression, scope)
      return this.#unknown(node, `yield ${node.pos}`)
    }
    return this.#unknown(node, `${scope.module.path}@${node.pos}`)
  }

  #untagged(node: TemplateExpression, scope: Scope): Value {
    const parts: Value[] = [literal(node.head.text)]
    for (const span of node.templateSpans) {
      parts.push(this.#eval(span.expression, scope), literal(span.literal.text))
    }
    const isKnown = parts.every((part) => part.kind === 'literal')
    return isKnown ? literal(parts.map((part) => String(part.value)).join('')) : this.#answer(node, 'text', parts)
  }

  #element(node: ElementAccessExpression, scope: Scope): Value {
    const of = this.#eval(node.expression, scope)
    let key = this.#eval(node.argumentExpression, scope)
    if (of.kind === 'fields' && key.kind === 'unknown') {
      const isThere =
        node.parent.kind === SyntaxKind.NonNullExpression || !this.#types.isOptional(this.#unknown(node, ''))
      key = literal(this.#choose(`${key.id} of ${node.pos}`, [...of.of.keys(), ...(isThere ? [] : [undefined])]))
    }
    if (key.kind === 'literal') return this.#property(of, String(key.value), node)
    return this.#unknown(node, `${idOf(of)}[${idOf(key)}]`, { given: isGiven(of) || isGiven(key) })
  }

  #object(node: ObjectLiteralExpression, scope: Scope): Value {
    const of = new Map<string, Value>()
    let more: Unknown | undefined
    for (const property of node.properties) {
      if (isSpreadAssignment(property)) {
        const spread = this.#eval(property.expression, scope)
        const fields = this.#fieldsOf(spread)
        for (const [name, value] of fields ?? []) of.set(name, value)
        if (spread.kind === 'unknown' && !fields) more = spread
        if (spread.kind === 'fields') more ??= spread.more
      } else if (isPropertyAssignment(property)) {
        const name = property.name as Node
        const key = isComputed(name) ? this.#eval(name.expression, scope) : literal(nameOf(name))
        const value = this.#eval(property.initializer, scope)
        of.set(key.kind === 'literal' ? String(key.value) : idOf(key), value)
      } else if (isShorthandPropertyAssignment(property)) {
        of.set(nameOf(property.name), this.#lookUp(nameOf(property.name), scope))
      } else if (isMethodDeclaration(property)) {
        of.set(nameOf(property.name), {
          kind: 'function',
          node: property as unknown as FunctionNode,
          scope,
        })
      }
    }
    return { kind: 'fields', of, more }
  }

  #binary(node: BinaryExpression, scope: Scope): Value {
    const { left, right, operatorToken } = node
    switch (operatorToken.kind) {
      case SyntaxKind.AmpersandAmpersandToken: {
        const first = this.#eval(left, scope)
        return this.#isTrue(first) ? this.#eval(right, scope) : first.kind === 'unknown' ? literal(false) : first
      }
      case SyntaxKind.BarBarToken: {
        const first = this.#eval(left, scope)
        return this.#isTrue(first) ? first : this.#eval(right, scope)
      }
      case SyntaxKind.QuestionQuestionToken: {
        const first = this.#eval(left, scope)
        if (first.kind === 'literal')
          return first.value === null || first.value === undefined ? this.#eval(right, scope) : first
        if (first.kind !== 'unknown') return first
        const second = this.#eval(right, scope)
        if (!holdsSql(second) && !this.#types.isSql(first)) return this.#answer(node, '??', [first, second])
        return this.#choose(`${first.id} is there`, [false, true]) ? first : second
      }
      case SyntaxKind.EqualsToken: {
        const value = this.#eval(right, scope)
        if (isIdentifier(left)) (scope.holderOf(left.text) ?? scope).set(left.text, value)
        return value
      }
      default: {
        return this.#compared(this.#eval(left, scope), operatorToken.kind, this.#eval(right, scope), node)
      }
    }
  }

  #compared(left: Value, operator: SyntaxKind, right: Value, node: Node): Value {
    if (operator === SyntaxKind.InKeyword && left.kind === 'literal') {
      const fields = this.#fieldsOf(right)
      if (fields) return literal(fields.has(String(left.value)))
    }
    const isEqual = operator === SyntaxKind.EqualsEqualsEqualsToken
    if (isEqual || operator === SyntaxKind.ExclamationEqualsEqualsToken) {
      const [a, b] = left.kind === 'literal' ? [right, left] : [left, right]
      if (b.kind === 'literal') {
        const known = this.#isEqual(a, b.value)
        if (known !== undefined) return literal(known === isEqual)
        const id = `${idOf(a)} is ${idOf(b)}`
        return literal(this.#choose(id, [false, true]) === isEqual)
      }
    }
    if (left.kind === 'literal' && right.kind === 'literal') {
      const [a, b] = [left.value as number, right.value as number]
      if (operator === SyntaxKind.GreaterThanToken) return literal(a > b)
      if (operator === SyntaxKind.GreaterThanEqualsToken) return literal(a >= b)
      if (operator === SyntaxKind.LessThanToken) return literal(a < b)
      if (operator === SyntaxKind.LessThanEqualsToken) return literal(a <= b)
      if (operator === SyntaxKind.PlusToken) return literal(a + b)
      if (operator === SyntaxKind.MinusToken) return literal(a - b)
    }
    return this.#answer(node, `op${operator}`, [left, right])
  }

  /** Undefined where it cannot be known. */
  #isEqual(value: Value, other: unknown): boolean | undefined {
    if (value.kind === 'literal') return value.value === other
    if (value.kind !== 'unknown') return false
    // A field that may be left out is taken for given: types ask for those that must be.
    if (other === undefined && value.property !== undefined) return false
    if (other === undefined || other === null) return this.#types.isOptional(value) ? undefined : false
    const known = typeof other === 'string' ? this.#known(value) : value
    return known.kind === 'literal' ? known.value === other : undefined
  }

  #typeOf(value: Value, node: Node): Value {
    if (value.kind === 'literal') return literal(value.value === null ? 'object' : typeof value.value)
    if (value.kind === 'function') return literal('function')
    if (value.kind === 'unknown') return this.#answer(node, 'typeof', [value])
    return literal('object')
  }

  #isTrue(value: Value): boolean {
    if (value.kind === 'literal') return Boolean(value.value)
    return value.kind !== 'unknown' || this.#choose(`${value.id} is true`, [true, false])
  }

  // Statements.

  #run(node: Node, scope: Scope): void {
    if (isBlock(node)) {
      const inner = new Scope(scope.module, scope)
      for (const statement of node.statements) {
        if (isFunctionDeclaration(statement) && statement.name) {
          inner.set(statement.name.text, { kind: 'function', node: statement, scope: inner })
        }
      }
      for (const statement of node.statements) this.#run(statement, inner)
    } else if (isVariableStatement(node)) {
      this.#declare(node.declarationList, scope)
    } else if (isExpressionStatement(node)) {
      this.#eval(node.expression, scope)
    } else if (isReturnStatement(node)) {
      throw new Ended(node.expression ? this.#eval(node.expression, scope) : UNDEFINED)
    } else if (isThrowStatement(node)) {
      this.#eval(node.expression, scope)
      throw new Ended()
    } else if (isIfStatement(node)) {
      this.#branch(node, scope)
    } else if (isForOfStatement(node)) {
      this.#loop(node, scope)
    } else if (isForStatement(node) || isForInStatement(node) || isWhileStatement(node)) {
      const inner = new Scope(scope.module, scope)
      const { initializer, statement, expression } = node as Node & {
        initializer?: Node
        statement: Node
        expression?: Node
      }
      if (initializer && isVariableDeclarationList(initializer)) this.#declare(initializer, inner, true)
      if (expression) this.#eval(expression, inner)
      this.#run(statement, inner)
    } else if (isTryStatement(node)) {
      const { tryBlock, catchClause, finallyBlock } = node
      const breaks = catchClause !== undefined && this.#choose(`${scope.module.path} breaks ${node.pos}`, [false, true])
      if (breaks) this.#run(catchClause.block, new Scope(scope.module, scope))
      else this.#run(tryBlock, scope)
      if (finallyBlock) this.#run(finallyBlock, scope)
    } else if (isSwitchStatement(node)) {
      this.#switch(node, scope)
    }
  }

  #declare(list: Node, scope: Scope, isLooped = false): void {
    for (const declaration of (list as Node & { declarations: readonly Node[] }).declarations) {
      const { name, initializer } = declaration as Node & { name: Node; initializer?: Node }
      const value = initializer && !isLooped ? this.#eval(initializer, scope) : undefined
      this.#bind(name, value ?? this.#unknown(name, `${scope.module.path}@${name.pos}`), scope)
    }
  }

  #branch(node: IfStatement, scope: Scope): void {
    const { expression, thenStatement, elseStatement } = node
    const condition = this.#eval(expression, scope)
    // An early way out is the exception.
    const options = endsEarly(thenStatement) && !elseStatement ? [false, true] : [true, false]
    const isTrue =
      condition.kind === 'unknown' ? this.#choose(`${condition.id} is true`, options) : this.#isTrue(condition)
    if (isTrue) this.#run(thenStatement, scope)
    else if (elseStatement) this.#run(elseStatement, scope)
  }

  #loop(node: ForOfStatement, scope: Scope): void {
    const all = this.#eval(node.expression, scope)
    const [declaration] =
      (node.initializer as Node & { declarations?: readonly (Node & { name: Node })[] }).declarations ?? []
    const items =
      all.kind === 'list'
        ? all.items
        : [this.#unknown(declaration?.name ?? node.initializer, `${idOf(all)}[]`, { given: isGiven(all) })]
    for (const item of items) {
      const inner = new Scope(scope.module, scope)
      if (declaration) this.#bind(declaration.name, item, inner)
      this.#run(node.statement, inner)
    }
  }

  #switch(node: SwitchStatement, scope: Scope): void {
    const value = this.#eval(node.expression, scope)
    const { clauses } = node.caseBlock
    const start =
      value.kind === 'literal'
        ? clauses.findIndex((clause) => {
            const test = isCaseClause(clause) ? this.#eval(clause.expression, scope) : value
            return test.kind === 'literal' && test.value === value.value
          })
        : this.#choose(`${idOf(value)} in ${node.pos}`, [...clauses.keys()])
    const inner = new Scope(scope.module, scope)
    for (const clause of start < 0 ? [] : clauses.slice(start)) {
      for (const statement of clause.statements) {
        if (statement.kind === SyntaxKind.BreakStatement) return
        this.#run(statement, inner)
      }
    }
  }

  /** Notes that a statement of the function that is read now hangs on what callers give. */
  leaveToCallers(): void {
    if (this.#root) this.incomplete.add(this.#root)
  }
}

function merged(values: readonly Value[], interpreter: Interpreter): Map<string, Value> {
  return new Map(values.flatMap((value) => [...(interpreter.fieldsOf(value) ?? [])]))
}

function bare(node: Node): Node {
  return isParenthesizedExpression(node) || isNonNullExpression(node) || isAsExpression(node)
    ? bare(node.expression)
    : node
}

function nameOf(node: Node): string {
  return isIdentifier(node) || isStringLiteral(node) || isNumericLiteral(node) ? node.text : node.getText()
}

function isComputed(node: Node): node is Node & { expression: Node } {
  return node.kind === SyntaxKind.ComputedPropertyName
}

function lastNameOf(callee: Node): string {
  return isPropertyAccessExpression(callee) ? callee.name.text : String(callee.pos)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Neither exported nor asynchronous: it helps the others of its file. */
function isPlain({ modifiers }: FunctionNode & { modifiers?: readonly Node[] }): boolean {
  return !modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword || kind === SyntaxKind.AsyncKeyword)
}

/** `function isSql(value: unknown): value is RawBuilder<unknown>` */
function isTestForSql(node: FunctionNode): boolean {
  const { type } = node as FunctionNode & { type?: Node }
  return type?.kind === SyntaxKind.TypePredicate && /is RawBuilder\b/.test(type.getText())
}

/** Where the type of the items can be asked for. */
function itemNode(fn: Fn, call: Node): Node {
  const [parameter] = fn.node.parameters
  return parameter ? (parameter as Node & { name: Node }).name : call
}

function endsEarly(node: Node): boolean {
  if (isBlock(node)) return node.statements.length > 0 && endsEarly(node.statements[node.statements.length - 1]!)
  return isReturnStatement(node) || isThrowStatement(node)
}

/** The tables of the chain of calls that a call is part of: `db.selectFrom('a').where(…)`. */
function tablesOf(call: Node): string[] {
  const tables: string[] = []
  for (let at: Node = call; ; ) {
    if (isCallExpression(at)) {
      const [first] = at.arguments
      const name = lastNameOf(at.expression)
      if (
        /^(selectFrom|insertInto|updateTable|deleteFrom|from|using|\w+Join)$/.test(name) &&
        first &&
        isStringLiteral(first)
      ) {
        tables.unshift(first.text)
      }
      at = at.expression
    } else if (isPropertyAccessExpression(at) || isAwaitExpression(at) || isParenthesizedExpression(at)) {
      at = at.expression
    } else {
      return tables
    }
  }
}
