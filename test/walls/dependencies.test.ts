import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Locked {
  /** Its own name, where it is installed under another. */
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
}

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string): unknown => JSON.parse(readFileSync(at(path), 'utf8'))
const manifest = read('package.json') as Manifest
const lock = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
const locked = Object.entries(lock.packages).filter(([place]) => place !== '')
const shipped = locked.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '')

it('asks for every package by one exact version', () => {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

it('pins every package of the lockfile to its content', () => {
  expect(locked.length).toBeGreaterThan(100)
  expect(locked.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(nameOfEntry)).toEqual([])
})

it('says of every package with an install script, by name, whether it may run', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(nameOfEntry)
  expect(scripted.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted())
})

it('ships machine code in two packages alone: one that reaches the keychain, one that keeps records', () => {
  const native = shipped
    .map(([place]) => place)
    .filter(place => readdirSync(at(place), { recursive: true }).some(file => String(file).endsWith('.node')))
  expect(native.map(nameOf).toSorted()).toEqual(['@photostructure/sqlite', 'keytar'])
})

function nameOfEntry([place, { name }]: readonly [string, Locked]): string {
  return name ?? nameOf(place)
}
