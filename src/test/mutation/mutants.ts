import { parseAst } from 'vite'

/** One small change of a program. */
export interface Mutant {
  readonly id: number
  readonly line: number
  /** What it says of itself, which stays when lines move: "percentOf: a < b → a <= b". */
  readonly name: string
  /** Read when the module is loaded, not when a function of it is called. */
  readonly isStatic: boolean
}

export interface Mutated {
  /** The program with all of its mutants, each of which is asked for by `__is(id)`. */
  readonly source: string
  readonly mutants: readonly Mutant[]
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const SWAPPED: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
}
const SWAPPED_CALLS = new Map(
  Object.entries({
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    round: 'floor',
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
)
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Their text is for people who mend programs. */
const SILENT = new Set(['ThrowStatement', 'ImportDeclaration', 'ExportAllDeclaration'])
const TYPED = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/** Writes all mutants of a program into it. */
export function mutate(source: string): Mutated {
  const mutants: Mutant[] = []
  const functions: string[] = []
  let depth = 0

  /** The text of a node with the mutants inside it, and its own around it. */
  function text(node: Node, parent: Node | undefined): string {
    if (SILENT.has(node.type) || (node.type.startsWith('TS') && !TYPED.has(node.type)))
      return source.slice(node.start, node.end)
    const isFunction = FUNCTIONS.has(node.type)
    const name = nameOf(node, parent)
    if (name) functions.push(name)
    if (isFunction) depth += 1
    const inner = within(node)
    const alternatives = alternativesOf(node, parent)
    const wrapped = alternatives.length ? wrap(node, inner, alternatives) : inner
    if (isFunction) depth -= 1
    if (name) functions.pop()
    return wrapped
  }

  function within(node: Node): string {
    let result = ''
    let at = node.start
    for (const child of childrenOf(node)) {
      result += source.slice(at, child.start) + text(child, node)
      at = child.end
    }
    return result + source.slice(at, node.end)
  }

  function wrap(node: Node, inner: string, alternatives: readonly string[]): string {
    const original = source.slice(node.start, node.end)
    const isStatement = node.type === 'ExpressionStatement' || node.type === 'ReturnStatement'
    const asked = alternatives.map((alternative) => {
      const id = mutants.length
      const where = functions.at(-1) ?? 'module'
      const name = `${where}: ${short(original)} → ${short(alternative) || 'nothing'}`
      mutants.push({ id, line: source.slice(0, node.start).split('\n').length, name, isStatic: depth === 0 })
      return { id, alternative }
    })
    if (isStatement)
      return `${asked.map(({ id, alternative }) => `if (__is(${id})) {${alternative}} else `).join('')}{${inner}}`
    return `(${asked.map(({ id, alternative }) => `__is(${id}) ? (${alternative}) : `).join('')}(${inner}))`
  }

  function alternativesOf(node: Node, parent: Node | undefined): string[] {
    const part = (of: unknown) => source.slice((of as Node).start, (of as Node).end)
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
        if (operator === '+' && [left, right].some(isText)) return []
        return (SWAPPED[operator] ?? []).map((other) => `(${part(left)}) ${other} (${part(right)})`)
      }
      case 'AssignmentExpression': {
        const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
        return (SWAPPED[operator] ?? []).map((other) => `${part(left)} ${other} ${part(right)}`)
      }
      case 'UnaryExpression':
        return node['operator'] === '!' || node['operator'] === '-' ? [part(node['argument'])] : []
      case 'ConditionalExpression':
        return [part(node['alternate']), part(node['consequent'])]
      case 'Literal':
        return literals(node, parent)
      case 'TemplateLiteral':
        return ["''"]
      case 'ArrayExpression':
        return (node['elements'] as unknown[]).length ? ['[]'] : []
      case 'ReturnStatement':
        return node['argument'] && part(node['argument']) !== 'undefined' ? ['return undefined as never'] : []
      case 'ExpressionStatement':
        return ['']
      case 'CallExpression':
        return calls(node)
      default:
        return isTest(node, parent) ? [`!(${part(node)})`] : []
    }
  }

  function literals(node: Node, parent: Node | undefined): string[] {
    const { value } = node
    if (typeof value === 'number') return [String(value + 1)]
    if (typeof value === 'bigint') return [`${value + 1n}n`]
    if (typeof value === 'boolean') return [String(!value)]
    if (typeof value === 'string' && parent?.type !== 'ExpressionStatement')
      return [value ? "'' as never" : "'x' as never"]
    return []
  }

  function calls(node: Node): string[] {
    const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
    const [last] = given.slice(-1)
    const all = source.slice(callee.end, node.end)
    const dropped = last ? [`${source.slice(node.start, given.length > 1 ? given.at(-2)!.end : last.start)})`] : []
    if (callee.type !== 'MemberExpression' || callee['computed']) return dropped
    const property = callee['property'] as Node
    const method = source.slice(property.start, property.end)
    const other = SWAPPED_CALLS.get(method)
    if (other) return [`${source.slice(node.start, property.start)}${other}${all}`]
    if (method === 'filter' || method === 'toSorted' || method === 'toReversed') {
      // Its own end would leave a parenthesis open that it stands in.
      const { start, end } = callee['object'] as Node
      return [source.slice(start, end)]
    }
    return dropped
  }

  /** Conditions that have no operator to be swapped. */
  function isTest(node: Node, parent: Node | undefined): boolean {
    const isCondition =
      parent !== undefined &&
      ['IfStatement', 'WhileStatement', 'ConditionalExpression'].includes(parent.type) &&
      parent['test'] === node
    return isCondition && ['Identifier', 'MemberExpression'].includes(node.type)
  }

  function short(code: string): string {
    return code.replaceAll(/\s+/g, ' ').replaceAll(' as never', '').trim().slice(0, 100)
  }

  const program = parseAst(source, { lang: 'ts' }) as unknown as Node
  const body = text({ ...program, start: 0, end: source.length }, undefined)
  return { source: body, mutants }
}

function nameOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator') {
    const id = node['id'] as { name?: string } | null
    // What is declared inside a function belongs to it.
    return parent?.type === 'VariableDeclaration' && !id?.name ? undefined : id?.name
  }
  return undefined
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
}

/** What is worth changing inside a node, in the order of the text: no types, no names of properties. */
function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const [field, value] of Object.entries(node)) {
    if (isName(node, field) || field === 'typeAnnotation' || field === 'returnType' || field === 'typeArguments')
      continue
    for (const child of [value].flat()) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
        children.push(child as Node)
    }
  }
  const inOrder = children.filter(({ end, start }) => end > start).toSorted((a, b) => a.start - b.start)
  // A shorthand is its key and its value at once.
  return inOrder.filter((child, place) => place === 0 || child.start >= inOrder[place - 1]!.end)
}

function isName(node: Node, field: string): boolean {
  if (node['computed']) return false
  return (
    field === 'source' ||
    (field === 'key' && 'value' in node) ||
    (field === 'property' && node.type === 'MemberExpression')
  )
}
