import { createHash } from 'node:crypto'
import { z } from 'zod'
import { escapeHtml } from '../lib/html.ts'
import { DOCS_STYLE } from './docs-style.ts'
import type { Endpoint } from './endpoint.ts'
import { branchesOf, exampleOf, isNullable, type JsonSchema, referredName, type Schemas } from './json-schema.ts'
import {
  type ApiInfo,
  type DocumentedCall,
  describeAccess,
  describeLimits,
  fullPath,
  groupOf,
  type OpenApiDocument,
  placeOf,
  problemsOf,
} from './openapi.ts'
import { PROBLEMS, type ProblemCode } from './problem.ts'
import { en } from './texts.ts'
import { type Validated, validate } from './validation.ts'

/** What the page may load: its own style, and nothing else at all. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The readable documentation: one self-contained page without script, made from the contracts and their OpenAPI document. */
export async function renderDocs(
  calls: readonly DocumentedCall[],
  document: OpenApiDocument,
  info: ApiInfo,
): Promise<string> {
  const schemas = (document.components?.schemas ?? {}) as Schemas
  const groups = Object.entries(Object.groupBy(calls, groupOf)).map(([name, members = []]) => ({ name, members }))
  const sections = await Promise.all(
    groups.map(async ({ name, members }) => {
      const articles = await Promise.all(
        members.map((call) => article(call, { document, schemas, origin: info.origin })),
      )
      return `<section aria-labelledby="${name}"><h2 id="${name}">${escapeHtml(name)}</h2>${articles.join('')}</section>`
    }),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<div class="page">
<header>
<h1>${escapeHtml(info.title)}</h1>
<p class="lead">Version ${escapeHtml(info.version)}, ${calls.length} calls. Also available as <a href="openapi.json">OpenAPI 3.1</a>.</p>
</header>
${navigation(groups)}
<main>
${conventions(document)}
${sections.join('\n')}
${shapes(schemas)}
</main>
</div>
</body>
</html>
`
}

interface Page {
  readonly document: OpenApiDocument
  readonly schemas: Schemas
  readonly origin: string
}

function navigation(groups: readonly { name: string; members: readonly DocumentedCall[] }[]): string {
  const link = ({ name, endpoint }: DocumentedCall) =>
    `<li><a href="#${name}"><span class="method ${endpoint.method}">${endpoint.method}</span> ${breakable(endpoint.path)}</a></li>`
  const lists = groups.map(({ name, members }) => `<b>${escapeHtml(name)}</b><ul>${members.map(link).join('')}</ul>`)
  return `<nav aria-label="Calls"><details open><summary>Calls</summary>
<ul><li><a href="#conventions">Conventions</a></li><li><a href="#errors">Errors</a></li><li><a href="#shapes">Shapes</a></li></ul>
${lists.join('\n')}</details></nav>`
}

function conventions(document: OpenApiDocument): string {
  const rows = Object.entries(en.problem).map(
    ([code, message]) =>
      `<tr id="error-${code}"><td>${PROBLEMS[code as ProblemCode]}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
  )
  const prose = escapeHtml(document.info.description ?? '').replaceAll(/`([^`]+)`/g, '<code>$1</code>')
  return `<section aria-labelledby="conventions"><h2 id="conventions">Conventions</h2><p>${prose}</p>
<h3 id="credential">Credential</h3>
<p><code>Authorization: Bearer &lt;auth token&gt;,&lt;url token&gt;</code>. Each half is checked separately, and either may be absent. Several URL tokens may follow each other.</p>
</section>
<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
<p>An error is <code>{"error", "message"}</code>. Errors in the input are <code>{"fieldErrors": {"email": ["Required"]}, "formErrors": []}</code>.</p>
<div class="scroll"><table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`
}

async function article(call: DocumentedCall, page: Page): Promise<string> {
  const { name, endpoint } = call
  const answer = answerSchema(page.document, endpoint)
  const facts = [
    describeAccess(endpoint),
    ...(endpoint.idempotent ? ['Takes Idempotency-Key.'] : []),
    ...describeLimits(endpoint),
  ]
  return `<article id="${name}">
<h3>${escapeHtml(endpoint.summary)}</h3>
<p class="call"><span class="method ${endpoint.method}">${endpoint.method}</span><span>${breakable(fullPath(endpoint))}</span></p>
<ul class="facts">${facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')}</ul>
${await argumentTable(endpoint, page)}
<div class="pair">
<div><h4>Response</h4><pre tabindex="0">${shapeOf(answer)}</pre></div>
<div><h4>Example</h4><pre tabindex="0">${escapeHtml(curl(endpoint, page))}</pre></div>
</div>
<h4>Errors</h4>
<p>${problemsOf(endpoint).map(problemLink).join(', ')}</p>
</article>`
}

function problemLink(code: ProblemCode): string {
  return `<a href="#error-${code}">${PROBLEMS[code]} ${code}</a>`
}

async function argumentTable(endpoint: Endpoint, { document, schemas }: Page): Promise<string> {
  const known = argumentsOf(document, endpoint)
  if (known.length === 0) {
    const body = bodySchema(document, endpoint)
    return body ? `<h4>Body</h4><pre tabindex="0">${shapeOf(body)}</pre>` : '<p class="note">No arguments.</p>'
  }
  const messages = await messagesOf(endpoint)
  const rows = known.map(({ name, schema, required }) => {
    const said = (messages[name] ?? []).map((message) => `<li>${escapeHtml(message)}</li>`).join('')
    const note = schema.description ? `<br><span class="note">${escapeHtml(schema.description)}</span>` : ''
    return `<tr><td><code>${name}</code>${required ? ' <span class="required">required</span>' : ''}</td>
<td>${placeOf(endpoint, name)}</td><td>${typeOf(schema, schemas)}${note}</td><td><ul>${said}</ul></td></tr>`
  })
  return `<h4>Arguments</h4><table class="arguments"><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Error messages</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`
}

interface Argument {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
}

function argumentsOf(document: OpenApiDocument, endpoint: Endpoint): Argument[] {
  const parameters = (operationOf(document, endpoint).parameters ?? []) as {
    name: string
    in: string
    required?: boolean
    schema: JsonSchema
  }[]
  const body = bodySchema(document, endpoint)
  return [
    ...parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, schema, required }) => ({ name, schema, required: required === true })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      schema,
      required: body?.required?.includes(name) === true,
    })),
  ]
}

function operationOf(document: OpenApiDocument, endpoint: Endpoint) {
  const item = document.paths?.[fullPath(endpoint)] as Record<string, object> | undefined
  return (item?.[endpoint.method.toLowerCase()] ?? {}) as {
    parameters?: unknown[]
    requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
    responses?: { 200?: { content: { 'application/json': { schema: JsonSchema } } } }
  }
}

function bodySchema(document: OpenApiDocument, endpoint: Endpoint): JsonSchema | undefined {
  return operationOf(document, endpoint).requestBody?.content['application/json'].schema
}

function answerSchema(document: OpenApiDocument, endpoint: Endpoint): JsonSchema {
  return operationOf(document, endpoint).responses?.[200]?.content['application/json'].schema ?? {}
}

const PROBES = [undefined, '', 'x', 'x'.repeat(20_000), 'bell\u0007', '-1', '1000000000000', {}]

/** All validation messages of each argument, found by trying wrong values. */
async function messagesOf(endpoint: Endpoint): Promise<Record<string, string[]>> {
  if (!(endpoint.input instanceof z.ZodObject)) return {}
  const names = Object.keys(endpoint.input.shape)
  const messages: Record<string, string[]> = {}
  for (const probe of PROBES) {
    const tried: Validated<unknown> = await validate(
      endpoint.input,
      Object.fromEntries(names.map((name) => [name, probe])),
    )
    if (tried.success) continue
    for (const [path, said] of Object.entries(tried.faults.fieldErrors)) {
      const name = path.split('.')[0] ?? path
      messages[name] = [...new Set([...(messages[name] ?? []), ...said])]
    }
  }
  return messages
}

/** A type in a line of the argument table. */
function typeOf(schema: JsonSchema, schemas: Schemas): string {
  return branchesOf(schema)
    .map((branch) => {
      const name = referredName(branch)
      if (name) return `<a href="#shape-${name}">${name}</a>`
      if (branch.enum) return branch.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' or ')
      if (branch.const !== undefined) return `<code>${escapeHtml(JSON.stringify(branch.const))}</code>`
      const type = [branch.type].flat().find((each) => each !== 'null') ?? 'anything'
      if (type === 'array' && branch.items) return `list of ${typeOf(branch.items, schemas)}`
      return escapeHtml(`${branch.format ?? type}${boundsOf(branch)}`)
    })
    .join(' or ')
}

function boundsOf({ maxLength, minimum, maximum }: JsonSchema): string {
  if (maxLength !== undefined) return `, up to ${maxLength} characters`
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? `, from ${minimum}` : ''
  return maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? `${from} to ${maximum}` : from
}

/** A shape as an indented outline, with links to the named ones. */
function shapeOf(schema: JsonSchema, indent = ''): string {
  const outline = branchesOf(schema)
    .map((branch) => outlineOf(branch, indent))
    .join(' | ')
  return isNullable(schema) ? `${outline} | null` : outline
}

function outlineOf(schema: JsonSchema, indent: string): string {
  const name = referredName(schema)
  if (name) return `<a href="#shape-${name}">${name}</a>`
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const))
  if (schema.items) return `[${shapeOf(schema.items, indent)}, …]`
  if (!schema.properties) return escapeHtml([schema.type].flat().find((type) => type !== 'null') ?? 'anything')
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties).map(([field, of]) => {
    const optional = schema.required?.includes(field) ? '' : '?'
    const note = of.description ? ` <span class="note"># ${escapeHtml(of.description)}</span>` : ''
    return `${inner}${escapeHtml(field)}${optional}: ${shapeOf(of, inner)}${note}`
  })
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

function shapes(schemas: Schemas): string {
  const all = Object.entries(schemas).map(
    ([name, schema]) =>
      `<article id="shape-${name}"><h3>${name}</h3>${schema.description ? `<p class="note">${escapeHtml(schema.description)}</p>` : ''}<pre tabindex="0">${shapeOf(schema)}</pre></article>`,
  )
  return `<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>${all.join('')}</section>`
}

/** The call as a command: its required arguments with plausible values. */
function curl(endpoint: Endpoint, { document, schemas, origin }: Page): string {
  const shape = endpoint.input instanceof z.ZodObject ? (endpoint.input.shape as Record<string, z.ZodType>) : {}
  // The example of a transformed value is in the contract only: OpenAPI has none for it.
  const example = ({ name, schema }: Argument) => shape[name]?.meta()?.examples?.[0] ?? exampleOf(schema, schemas)
  const needed = argumentsOf(document, endpoint).filter(({ required }) => required)
  const valuesIn = (place: string) =>
    Object.fromEntries(
      needed.filter(({ name }) => placeOf(endpoint, name) === place).map((each) => [each.name, example(each)]),
    )

  const path = Object.entries(valuesIn('path')).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value === '…' ? name.toUpperCase() : String(value)),
    fullPath(endpoint),
  )
  const query = new URLSearchParams(valuesIn('query') as Record<string, string>).toString()
  const lines = [`curl ${quoted(`${origin}${path}${query && `?${query}`}`)}`]
  if (endpoint.method !== 'GET') lines[0] = `${lines[0]} -X ${endpoint.method}`
  if (endpoint.access !== 'public') lines.push(`-H ${quoted('Authorization: Bearer AUTH_TOKEN,URL_TOKEN')}`)
  if (endpoint.idempotent) lines.push(`-H ${quoted('Idempotency-Key: 7d1f0c0e')}`)
  const schema = bodySchema(document, endpoint)
  if (schema) {
    const body = schema.properties ? valuesIn('body') : exampleOf(schema, schemas)
    lines.push(`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body, null, 2))}`)
  }
  return lines.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Long paths may break after a slash. */
function breakable(path: string): string {
  return escapeHtml(path).replaceAll('/', '/<wbr>')
}
