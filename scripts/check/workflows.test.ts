import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseErrors, workflowErrors } from './workflows.mjs'

const release = readFileSync(
  fileURLToPath(new URL('../../.github/workflows/release.yml', import.meta.url)),
  'utf8',
)

describe('workflowErrors', () => {
  it('accepts the workflows as they are', async () => {
    expect(await workflowErrors()).toEqual([])
  })
})

describe('parseErrors', () => {
  it.each([
    ['an unknown key', 'timeout-minutes: 90', 'timeout-minute: 90', "Unexpected value 'timeout-minute'"],
    ['an unknown permission level', 'contents: read', 'contents: reed', "Unexpected value 'reed'"],
    ['an unknown job in needs', 'needs: package', 'needs: packages', "depends on unknown job 'packages'"],
    ['an unknown context', '${{ matrix.', '${{ matrx.', "Unrecognized named-value: 'matrx'"],
    ['half an expression', '.system }}', '.system == }}', 'Unexpected end of expression'],
    ['a missing runner', 'runs-on: ', 'run-on: ', 'Required property is missing: runs-on'],
  ])('reports %s', async (_, from, to, error) => {
    expect(release).toContain(from)

    const errors = await parseErrors('release.yml', release.replace(from, to))
    expect(errors).toContainEqual(expect.stringContaining(error))
  })
})
