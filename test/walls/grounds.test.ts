import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { filesOfOthers } from '../../scripts/test/grounds.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What stands on Linux as a whole, as paths. */
const ofLinux = filesOfOthers({ platform: 'darwin', isRoot: false, grantsDisks: () => false }).map(
  glob =>
    new RegExp(
      `^${glob
        .replaceAll('.', '\\.')
        .replaceAll('**/', '(.+/)?')
        .replaceAll(/(?<!\))\*/g, '[^/]*')}$`,
    ),
)

const specs = ['src', 'host', 'scripts', 'bench', 'test']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => path.endsWith('.test.ts'))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const standsOnLinux = (path: string): boolean => ofLinux.some(glob => glob.test(path))

it('is about every spec', () => {
  expect(specs.length).toBeGreaterThan(300)
  expect(specs.filter(({ path }) => standsOnLinux(path)).length).toBeGreaterThan(5)
})

it('has each spec that opens a keychain, or watches every process, be named as one of Linux', () => {
  const opening = specs.filter(({ text }) =>
    /^import .*\bopenKeyring\b|^const script = .*\/canary\.mjs'/m.test(text),
  )
  expect(opening.length).toBeGreaterThan(5)
  expect(opening.map(({ path }) => path).filter(path => !standsOnLinux(path))).toEqual([])
})

it('leaves each file that stands in part on one system something to run on every other', () => {
  const inPart = specs.filter(
    ({ path, text }) => /\bwhere\('/.test(text) && path !== 'scripts/test/where.test.ts',
  )
  expect(inPart.length).toBeGreaterThan(5)
  const always = /^(it|describe)(\(|\.each\(|\.concurrent\()/m
  expect(inPart.filter(({ text }) => !always.test(text)).map(({ path }) => path)).toEqual([])
})
