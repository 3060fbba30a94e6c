import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Locked {
  /** Its own name, where it is installed under another. */
  readonly name?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
}

interface Manifest {
  readonly allowScripts: Readonly<Record<string, boolean>>
}

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string): unknown => JSON.parse(readFileSync(at(path), 'utf8'))
const manifest = read('package.json') as Manifest
const lock = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
const locked = Object.entries(lock.packages).filter(([place]) => place !== '')
const shipped = locked.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '')

it('lists every package with an install script, by name, and whether it may run', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(nameOfEntry)
  expect(scripted.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted())
})

it('fails npm install for an install script without a decision, and names no registry and no secret', () => {
  const settings = readFileSync(at('.npmrc'), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith(';'))
  expect(settings.toSorted()).toEqual([
    'audit=false',
    'fund=false',
    'omit-lockfile-registry-resolved=true',
    'strict-allow-scripts=true',
    'update-notifier=false',
  ])
})

it('ships machine code in two packages alone: one for the keychain and one for the database', () => {
  const native = shipped
    .map(([place]) => place)
    .filter(place => readdirSync(at(place), { recursive: true }).some(file => String(file).endsWith('.node')))
  expect(native.map(nameOf).toSorted()).toEqual(['@photostructure/sqlite', 'keytar'])
})

it.each(['bufferutil', 'utf-8-validate'])('has no %s where the desk’s sockets search for it', name => {
  const load = createRequire(at('node_modules/ws/index.js'))
  expect(() => {
    load(name)
  }).toThrow(expect.objectContaining({ code: 'MODULE_NOT_FOUND' }))
})

function nameOfEntry([place, { name }]: readonly [string, Locked]): string {
  return name ?? nameOf(place)
}
