import { dirname, join } from 'node:path'
import {
  isClassDeclaration,
  isExportDeclaration,
  isFunctionDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedExports,
  isNamedImports,
  isStringLiteral,
  isVariableStatement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import type { FunctionNode, Module } from './values.ts'

/** Reads what a file declares, imports and exports. Local files are imported by their path with its ending. */
export function moduleOf(path: string, source: SourceFile): Module {
  const declared = new Map<string, Node>()
  const imported = new Map<string, { from: string; name: string }>()
  const exported = new Map<string, { from: string | undefined; name: string }>()
  const wholly: string[] = []
  const placeOf = (specifier: Node) => {
    const text = isStringLiteral(specifier) ? specifier.text : ''
    return text.startsWith('.') ? join(dirname(path), text) : text
  }
  for (const statement of source.statements) {
    if (isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        for (const name of namesIn(declaration.name)) declared.set(name, declaration)
      }
    } else if ((isFunctionDeclaration(statement) || isClassDeclaration(statement)) && statement.name) {
      declared.set(statement.name.text, statement)
    } else if (isImportDeclaration(statement) && statement.importClause?.namedBindings) {
      const bindings = statement.importClause.namedBindings
      if (!isNamedImports(bindings)) continue
      for (const { name, propertyName } of bindings.elements) {
        imported.set(name.text, { from: placeOf(statement.moduleSpecifier), name: (propertyName ?? name).text })
      }
    } else if (isExportDeclaration(statement)) {
      const from = statement.moduleSpecifier && placeOf(statement.moduleSpecifier)
      if (from && !statement.exportClause) wholly.push(from)
      if (!statement.exportClause || !isNamedExports(statement.exportClause)) continue
      for (const { name, propertyName } of statement.exportClause.elements) {
        exported.set(name.text, { from, name: (propertyName ?? name).text })
      }
    }
  }
  return { path, source, declared, imported, exported, wholly, values: new Map() }
}

function namesIn(pattern: Node): string[] {
  if (isIdentifier(pattern)) return [pattern.text]
  const { elements = [] } = pattern as Node & { elements?: readonly { name?: Node }[] }
  return elements.flatMap(({ name }) => (name ? namesIn(name) : []))
}

/** The functions of a file that are in no other one. */
export function topFunctions(source: Node): FunctionNode[] {
  const found: FunctionNode[] = []
  source.forEachChild((child) => {
    if (isFunctionLikeDeclaration(child)) found.push(child)
    else found.push(...topFunctions(child))
  })
  return found
}
