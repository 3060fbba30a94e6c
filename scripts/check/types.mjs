import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { command, EXIT } from '../setup/command.mjs'
import { at } from '../setup/places.mjs'

/** `require` as vue-tsc resolves it, for the packages that make TypeScript read components. */
const asVueTsc = createRequire(createRequire(import.meta.url).resolve('vue-tsc'))
/** @type {typeof import('@volar/typescript')} */
const volar = asVueTsc('@volar/typescript')
/** @type {typeof import('@vue/language-core')} */
const vue = asVueTsc('@vue/language-core')

/**
 * Returns the compiler's diagnostics for the rooms. Each file is checked once, by the configuration that
 * lists it.
 *
 * Otherwise the compiler would check a file again in every room that imports it. A file that no configuration lists is
 * checked in the first room that imports it.
 *
 * @param {readonly string[]} rooms The folders that hold the configurations.
 * @param {string} [root]
 * @returns {readonly string[]}
 */
export function typeFaults(rooms, root = at()) {
  const configurations = rooms.map(room => readConfiguration(join(root, room, 'tsconfig.json')))
  const named = new Map(
    configurations.flatMap(({ fileNames }, index) => fileNames.map(name => [name, index])),
  )
  const checked = new Set()
  const create = volar.proxyCreateProgram(ts, ts.createProgram, createVuePlugins)
  const files = new Map()
  return configurations.flatMap((configuration, index) => {
    const program = create(createOptions(configuration, files))
    const own = program
      .getSourceFiles()
      .filter(({ fileName }) => (named.get(fileName) ?? index) === index && !checked.has(fileName))
    for (const { fileName } of own) checked.add(fileName)
    const faults = [
      ...configuration.errors,
      ...program.getOptionsDiagnostics(),
      ...own.flatMap(file => program.getSyntacticDiagnostics(file)),
      ...own.flatMap(file => program.getSemanticDiagnostics(file)),
      ...program.getGlobalDiagnostics(),
    ]
    return faults.map(fault => formatFault(fault, root))
  })
}

/** @param {string} path */
function readConfiguration(path) {
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, join(path, '..'), {}, path, undefined, [
    { extension: 'vue', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred },
  ])
  return { ...parsed, errors: error === undefined ? parsed.errors : [error, ...parsed.errors] }
}

/**
 * Creates the compiler's options for one room. `files` shares parsed source files between rooms.
 *
 * @param {ts.ParsedCommandLine} configuration
 * @param {Map<string, ts.SourceFile | undefined>} files
 * @returns {ts.CreateProgramOptions}
 */
function createOptions({ fileNames, options, projectReferences }, files) {
  const allowed = { ...options, allowNonTsExtensions: true }
  const host = ts.createCompilerHost(allowed)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, languageVersion, onError, isForced) => {
    const key = `${name}\n${typeof languageVersion === 'object' ? languageVersion.impliedNodeFormat : ''}`
    if (!files.has(key)) files.set(key, getSourceFile(name, languageVersion, onError, isForced))
    return files.get(key)
  }
  return { rootNames: fileNames, options: allowed, host, ...(projectReferences && { projectReferences }) }
}

/**
 * @param {typeof ts} compiler
 * @param {ts.CreateProgramOptions} program
 */
function createVuePlugins(compiler, { options }) {
  const { vueOptions } = vue.createParsedCommandLine(
    compiler,
    compiler.sys,
    String(options['configFilePath']),
  )
  return [vue.createVueLanguagePlugin(compiler, options, vueOptions, id => id)]
}

/**
 * @param {ts.Diagnostic} fault
 * @param {string} root
 */
function formatFault({ file, start, code, messageText }, root) {
  const words = `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  if (file === undefined) return words
  const { line, character } = ts.getLineAndCharacterOfPosition(file, start ?? 0)
  return `${relative(root, file.fileName)}(${line + 1},${character + 1}): ${words}`
}

await command(import.meta, { usage: 'node scripts/check/types.mjs ROOM …', words: true }, async rooms => {
  const faults = typeFaults(rooms)
  for (const fault of faults) console.log(fault)
  return faults.length === 0 ? EXIT.fine : EXIT.failed
})
