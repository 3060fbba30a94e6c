import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { parse, type SFCTemplateBlock } from 'vue/compiler-sfc'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** At least two words, with an initial capital or a full stop. */
const isSentence = (text: string): boolean =>
  (text.match(/\p{L}{2,}/gu) ?? []).length > 1 && /\s/u.test(text) && /^\P{L}*\p{Lu}|\.$/u.test(text.trim())

/** Every sentence in the string literals of a file, with … between the parts of a template string. */
export function sentencesIn(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(`${path}.ts`, scriptOf(path, text), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    // Error messages are for the log, and imports are paths.
    if (ts.isImportDeclaration(node) || ts.isThrowStatement(node) || isSuper(node)) return
    const nodeText = textOf(node)
    if (nodeText !== undefined && isSentence(nodeText.trim())) found.push(nodeText.trim())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A component as one script: its own, then every text, attribute and expression of its template. */
function scriptOf(path: string, text: string): string {
  if (!path.endsWith('.vue')) return text
  const options = { filename: path, sourceMap: false, templateParseOptions: { comments: false } }
  const { script, scriptSetup, template } = parse(text, options).descriptor
  return [script?.content, scriptSetup?.content, ...(template?.ast?.children ?? []).flatMap(partsOf)].join(
    '\n;',
  )
}

type Part = NonNullable<SFCTemplateBlock['ast']>['children'][number]

function partsOf(part: Part): readonly string[] {
  if ('props' in part) return [...part.props.map(valueOf), ...part.children.flatMap(partsOf)]
  if (!('content' in part)) return []
  const { content } = part
  return [typeof content === 'string' ? JSON.stringify(content) : `(${content.loc.source})`]
}

const valueOf = (prop: Extract<Part, { props: unknown }>['props'][number]): string =>
  'exp' in prop
    ? `(${prop.exp?.loc.source})`
    : JSON.stringify('value' in prop ? prop.value?.content : undefined)

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…')
}

const isSuper = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword

/** Every code file in a folder except tests, by its path in the project. */
export const codeIn = (folder: string): readonly (readonly [path: string, text: string])[] =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name).replaceAll('\\', '/'))
    .filter(path => /\.(ts|vue)$/.test(path) && !/(\.test|\.d)\.ts$/.test(path))
    .toSorted()
    .map(path => [path, readFileSync(join(project, path), 'utf8')] as const)
