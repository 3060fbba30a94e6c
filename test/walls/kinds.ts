import ts from 'typescript'
import type { Write } from '../../src/core/write/write'
import { codeIn, scriptOf } from './sentences'

/** A kind of write, by its name. */
export type KindName = Write['is']

/** Every kind of write there is: one that is missing does not compile. */
const every: Readonly<Record<KindName, true>> = {
  order: true,
  cancel: true,
  edit: true,
  'cancel all': true,
  'cancel all after': true,
  leverage: true,
  'margin mode': true,
  'move margin': true,
  'maintenance flag': true,
  'bind key': true,
  'revoke key': true,
  'settle pnl': true,
  'algo order': true,
  'edit algo': true,
  'cancel algo': true,
  'cancel all algo': true,
}

const isKind = (text: string): text is KindName => Object.hasOwn(every, text)

const kinds = Object.keys(every).filter(isKind)

/** What no other thing is called: these count wherever they stand. */
const isUnmistakable = (kind: KindName): boolean =>
  kind === 'move margin' || kind === 'cancel all after' || (kind.endsWith(' algo') && isKind(kind))

/**
 * The kinds of write that a file names: as what something is, in a question after that, in a list of several or as
 * the key of a table of them. What an event saw, or a column or a question is called, is no kind.
 */
export function kindsIn(path: string, text: string): readonly KindName[] {
  const source = ts.createSourceFile(`${path}.ts`, scriptOf(path, text), ts.ScriptTarget.Latest, true)
  const found = new Set<KindName>()
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isKind(node.text) && (isUnmistakable(node.text) || isNamed(node)))
      found.add(node.text)
    if (ts.isObjectLiteralExpression(node) || ts.isTypeLiteralNode(node)) {
      const keys = keysOf(node)
      if (keys.some(key => key.includes(' '))) for (const key of keys) found.add(key)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
}

const keysOf = (node: ts.ObjectLiteralExpression | ts.TypeLiteralNode): readonly KindName[] =>
  [...(ts.isTypeLiteralNode(node) ? node.members : node.properties)].flatMap(({ name }) =>
    name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && isKind(name.text)
      ? [name.text]
      : [],
  )

/** Whether a text stands where what a thing is stands. */
function isNamed(node: ts.StringLiteralLike): boolean {
  const literal = ts.isLiteralTypeNode(node.parent) ? node.parent : node
  const { parent } = literal
  // The shape of an input is told by a call.
  if (ts.isCallExpression(parent)) return ts.isPropertyAssignment(parent.parent) && isIs(parent.parent.name)
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return isIs(parent.name)
  if (ts.isCaseClause(parent)) return isIs(parent.parent.parent.expression)
  if (ts.isBinaryExpression(parent)) return isIs(parent.left)
  if (ts.isUnionTypeNode(parent)) return !isSaw(parent.parent) && parent.types.filter(isKindType).length > 1
  if (ts.isArrayLiteralExpression(parent)) return parent.elements.filter(isKindText).length > 1
  return false
}

const isIs = (node: ts.Node): boolean =>
  (ts.isIdentifier(node) && node.text === 'is') || (ts.isPropertyAccessExpression(node) && isIs(node.name))

const isSaw = (node: ts.Node): boolean =>
  ts.isPropertySignature(node) && ts.isIdentifier(node.name) && node.name.text === 'saw'

const isKindText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && isKind(node.text)
const isKindType = (node: ts.TypeNode): boolean => ts.isLiteralTypeNode(node) && isKindText(node.literal)

const opens = 'names the dialog that it opens'
const isDialog = 'names a dialog, which opens no write'

/** Files in which a kind's word means something else, and what. */
export const elsewhere: Readonly<Record<string, readonly [what: string, ...words: KindName[]]>> = {
  'src/contract/popout-inputs.ts': [isDialog, 'edit algo'],
  'src/contract/windows-api.ts': [isDialog, 'edit algo'],
  'src/renderer/commands/begun.ts': [isDialog, 'edit algo'],
  'src/renderer/commands/commands.ts': [opens, 'cancel all', 'leverage', 'margin mode'],
  'src/renderer/components/armed/StillRests.vue': [opens, 'cancel all'],
  'src/renderer/components/chart/line.ts': ['a line that can be gripped', 'order'],
  'src/renderer/components/chart/pulled.ts': [
    'a line that was gripped, and its dialog',
    'order',
    'edit algo',
  ],
  'src/renderer/components/frame/StopControls.vue': [opens, 'cancel all'],
  'src/renderer/components/tables/AlgoTable.vue': [opens, 'edit algo'],
  'src/renderer/components/tables/PositionsTable.vue': [opens, 'cancel all', 'leverage', 'margin mode'],
  'src/renderer/components/ticket/DraftDrawer.vue': [
    isDialog,
    ...(['cancel all', 'edit algo', 'leverage', 'margin mode'] as const),
  ],
  'src/renderer/components/ticket/OrderForm.vue': [opens, 'leverage'],
  'src/renderer/composables/banners.ts': [opens, 'cancel all'],
  'src/renderer/composables/commands.ts': [opens, 'cancel all', 'margin mode'],
  'src/renderer/composables/stop-next.ts': [opens, 'cancel all algo'],
  'src/renderer/composables/typed-lines.ts': ['what a line of text was read as', 'order', 'leverage'],
  'src/renderer/drafts/typed-order.ts': ['what a line of text was read as', 'order', 'leverage'],
  'src/words/typed-order.ts': ['what a line of text was read as', 'order', 'leverage'],
  'src/renderer/stores/screen.ts': [
    isDialog,
    ...(['cancel all', 'cancel all algo', 'edit algo', 'leverage', 'margin mode'] as const),
  ],
}

/** What is said in another language is named as often as in English, file by file. */
const isTranslation = (path: string): boolean => /^src\/words\/(?!once\/)[^/]+\//.test(path)

/** What the sheet reads back is known there once more on purpose: it is there to have nothing of what writes it. */
const isReadBack = (path: string): boolean => path === 'src/renderer/consent/bytes-say.ts'

/**
 * Where each kind is named; a folder of `core/writes` is one place. The practice exchange knows none of the desk's
 * words: it speaks the venue's.
 */
export function placesOfKinds(): ReadonlyMap<KindName, readonly string[]> {
  const places = new Map<KindName, Set<string>>(kinds.map(kind => [kind, new Set()]))
  for (const [path, text] of codeIn('src').filter(
    ([name]) => !name.startsWith('src/practice/') && !isTranslation(name) && !isReadBack(name),
  )) {
    const place = /^src\/core\/writes\/[^/]+(?=\/)/.exec(path)?.[0] ?? path
    for (const kind of kindsIn(path, text))
      if (elsewhere[path]?.includes(kind) !== true) places.get(kind)?.add(place)
  }
  return new Map([...places].map(([kind, own]) => [kind, [...own].toSorted()]))
}
