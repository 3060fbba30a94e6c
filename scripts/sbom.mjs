import './setup/node.mjs'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from './build.mjs'
import { billOf } from './package/bill.mjs'
import { bundledPackages, noticeOf } from './package/notices.mjs'
import { runtime, runtimeOf, versionsOf } from './package/runtime.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT } from './setup/command.mjs'
import { electronBinary } from './setup/electron.mjs'
import { at, writeWhole } from './setup/places.mjs'

/** Returns the bill of materials as text. If Electron's binary is here, it reports its own versions. */
export function bill(inside = currentRuntime()) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(at(path), 'utf8'))
  const { packages } = read('package-lock.json')
  const parts = bundledPackages().map(place => {
    const { name, version, license } = noticeOf(place)
    return { name, version, license, integrity: packages[`node_modules/${place}`]?.integrity }
  })
  return `${JSON.stringify(billOf(read('package.json'), parts, inside), undefined, 2)}\n`
}

function currentRuntime() {
  const binary = electronBinary()
  return binary === undefined ? runtime : runtimeOf(versionsOf(binary))
}

// npm run sbom: writes the bill of materials of a package.
await command(import.meta, { usage: 'npm run sbom [-- --out FILE]', values: ['out'] }, async args => {
  await setUp()
  await build()
  const named = /^--out[= ](.*)/s.exec(args.join(' '))?.[1]
  const file = resolve(named ?? at('dist', 'perpdesk.cdx.json'))
  const text = bill()
  writeWhole(file, text)
  console.log(`${createHash('sha256').update(text).digest('hex')}  ${file}`)
  return EXIT.fine
})
