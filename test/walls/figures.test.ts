import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The files that choose and fill messages, with the types they are made of. */
function messagesWith(planted: Readonly<Record<string, string>>) {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${root}src/messages/tsconfig.json`,
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(String(messageText))
      },
    },
  )
  if (config === undefined) throw new Error('no configuration of the messages')
  const host = ts.createCompilerHost(config.options)
  const read = host.readFile.bind(host)
  host.readFile = name => planted[name] ?? read(name)
  const has = host.fileExists.bind(host)
  host.fileExists = name => planted[name] !== undefined || has(name)
  const files = [...config.fileNames, ...Object.keys(planted)].filter(name => !name.endsWith('.test.ts'))
  const program = ts.createProgram(files, config.options, host)
  return { program, files: files.flatMap(name => program.getSourceFile(name) ?? []) }
}

/** Every line that puts an unformatted amount into a text. */
function rawAmounts({ program, files }: ReturnType<typeof messagesWith>): readonly string[] {
  const checker = program.getTypeChecker()
  const isAmount = (node: ts.Expression): boolean => {
    const type = checker.getTypeAtLocation(node)
    const each = type.isUnion() ? type.types : [type]
    return each.some(one => one.isIntersection() && one.getProperty('amount') !== undefined)
  }
  const found: string[] = []
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isTemplateSpan(node) && isAmount(node.expression)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
        found.push(`${file.fileName.slice(root.length)}:${line + 1} ${node.expression.getText(file)}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

const lasts = { timeout: 120_000 }

const plant = `${root}src/messages/planted.ts`
const text = `import type { Amount } from '@core/value/decimal-amount'
export const said = (a: Amount | undefined): string => \`It costs \${a ?? ''} USDC.\`
`
/**
 * Type checking takes seconds, so the violation is planted among the real files and must be the only finding.
 */
const messages = messagesWith({ [plant]: text })

it(
  'allows amounts in sentences only through the rounding function, and finds a planted violation',
  lasts,
  () => {
    expect(messages.files.length).toBeGreaterThan(80)
    expect(rawAmounts(messages)).toEqual(["src/messages/planted.ts:2 a ?? ''"])
  },
)

it('formats figures in no other module', () => {
  const files = ['src/renderer', 'src/messages']
    .flatMap(room =>
      readdirSync(`${root}${room}`, { recursive: true, encoding: 'utf8' }).map(name => `${room}/${name}`),
    )
    .filter(name => /\.(?:ts|vue)$/.test(name) && !name.endsWith('.test.ts'))
  const found = files.filter(name =>
    /import \{[^}]*\bgrouped\b[^}]*\} from '[^']*\/format'/.test(readFileSync(`${root}${name}`, 'utf8')),
  )
  expect(found).toEqual([])
})
