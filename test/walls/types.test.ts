import { join, relative } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openScratch } from './scratch'

/** In each room, what runs elsewhere and must not even have a name there. */
const plants: readonly (readonly [room: string, name: string, text: string])[] = [
  ['core', 'document', 'document.title'],
  ['core', 'window', 'window.name'],
  ['core', 'process', 'process.env'],
  ['core', 'console', "console.log('here')"],
  ['core', 'setTimeout', 'setTimeout(() => undefined, 1)'],
  ['core', 'fetch', "fetch('x')"],
  ['core', 'Buffer', "Buffer.from('x')"],
  ['contract', 'document', 'document.title'],
  ['contract', 'process', 'process.env'],
  ['contract', 'crypto', 'crypto.randomUUID()'],
  ['main', 'document', 'document.title'],
  ['main', 'window', 'window.name'],
  ['main', 'localStorage', 'localStorage.length'],
  ['practice', 'document', 'document.title'],
  ['preload', 'process', 'process.env'],
  ['preload', 'Buffer', "Buffer.from('x')"],
  ['preload', 'require', "require('electron')"],
  ['renderer', 'process', 'process.env'],
  ['renderer', 'Buffer', "Buffer.from('x')"],
  ['renderer', 'require', "require('electron')"],
  ['renderer', '__dirname', '__dirname.length'],
]

const scratch = openScratch()
const complaints = new Map<string, readonly string[]>()
const rooms = [...new Set(plants.map(([room]) => room))]

const fileOf = (room: string, name: string): string => `src/${room}/names-${name}.ts`

/** Compiles one room by its own configuration, as `npm run check` does. */
function compile(room: string): void {
  const path = join(scratch.root, 'src', room, 'tsconfig.json')
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const parsed = ts.getParsedCommandLineOfConfigFile(path, {}, host)
  if (parsed === undefined) throw new Error(`${path} cannot be read`)
  const program = ts.createProgram(parsed.fileNames, parsed.options)
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const name = file === undefined ? '' : relative(scratch.root, file.fileName).replaceAll('\\', '/')
    complaints.set(name, [
      ...(complaints.get(name) ?? []),
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    ])
  }
}

beforeAll(() => {
  const sound = rooms.map(room => [
    `src/${room}/sound.ts`,
    'export const sum = (a: bigint): bigint => a + 1n\n',
  ])
  const stray = plants.map(([room, name, text]) => [fileOf(room, name), `export const stray = ${text}\n`])
  scratch.plant(Object.fromEntries([...sound, ...stray]))
  for (const room of rooms) compile(room)
})
afterAll(() => scratch.close())

it.each(plants)('does not compile %s when it says %s', (room, name) => {
  expect(complaints.get(fileOf(room, name))).toEqual([expect.stringContaining(`'${name}'`)])
})

it.each(rooms)('compiles what %s may say', room => {
  expect(complaints.get(`src/${room}/sound.ts`)).toBeUndefined()
  expect(complaints.get('')).toBeUndefined()
})
