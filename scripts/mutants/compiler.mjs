import { join } from 'node:path'
import ts from 'typescript'
import { at } from '../setup/places.mjs'

/**
 * Returns true if the compiler, configured as for the file's room, rejects the file with this change.
 *
 * @param {import('./places.mjs').Mutant} mutant
 */
export function isRefused({ file, from, to, now }) {
  const room = at(...file.split('/').slice(0, 2))
  const { config } = ts.readConfigFile(join(room, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, room)
  const path = at(...file.split('/'))
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile.bind(host)
  host.readFile = name => {
    const text = readFile(name)
    return text !== undefined && join(name) === path ? text.slice(0, from) + now + text.slice(to) : text
  }
  const program = ts.createProgram([path], options, host)
  const source = program.getSourceFile(path)
  if (source === undefined) throw new Error(`The compiler does not find ${file}.`)
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].length > 0
}
