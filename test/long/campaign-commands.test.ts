import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** One run of each campaign that a change of the order path needs. Nothing else starts their bundles. */
it.each([
  ['accounts', '--runs'],
  ['crash', '--kills'],
  ['events', '--runs'],
  ['faults', '--runs'],
  ['forecasts', '--runs'],
  ['fuzz', '--runs'],
  ['lifeboat-check', '--runs'],
  ['model', '--runs'],
  ['programs', '--runs'],
  ['reckon', '--runs'],
  ['statement', '--runs'],
])('npm run %s starts, and ends with its count', (name, count) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`scripts/${name}.mjs`, count, '1', '--seed', '1'],
    { encoding: 'utf8' },
  )
  expect([status, stdout.trim().split('\n').at(-1)], stderr).toEqual([0, expect.stringMatching(/failed 0\b/)])
})
