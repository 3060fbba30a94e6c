import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { afterAll, expect, it } from 'vitest'
import { billOf } from '../../scripts/package/bill.mjs'
import { bundledPackages } from '../../scripts/package/notices.mjs'
import { runtime, runtimeOf, versionsOf } from '../../scripts/package/runtime.mjs'
import { bill } from '../../scripts/sbom.mjs'

interface Bill {
  readonly serialNumber?: string
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly name: string
    readonly version?: string
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'perpdesk-sbom-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
const locked = read<{ packages: Record<string, { version: string; name?: string }> }>(
  join(root, 'package-lock.json'),
)
const parsedBy = (inside: typeof runtime): Bill => JSON.parse(bill(inside)) as Bill
const parsed = JSON.parse(bill()) as Bill
const names = parsed.components.map(({ name }) => name)

/** The schema as it is published, with the two it refers to. */
function schemaFaults(document: unknown): readonly string[] {
  const library = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'))
  const schema = (name: string) =>
    read<object>(join(library, 'res', 'schema', `${name}.SNAPSHOT.schema.json`))
  // Formats (of addresses, dates) need extra packages and are skipped; everything else is validated.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  const holds = ajv.compile(schema('bom-1.6'))
  return holds(document)
    ? []
    : (holds.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

it('is a CycloneDX 1.6 document, by the published schema', () => {
  expect(schemaFaults(parsed)).toEqual([])
})

it.each<[string, object, string]>([
  ['another form', { bomFormat: 'SPDX' }, '/bomFormat enum'],
  [
    'a component twice',
    { components: [parsed.components[0], parsed.components[0]] },
    '/components uniqueItems',
  ],
  ['a component without a name', { components: [{ type: 'library' }] }, '/components/0 required'],
  [
    'a licence nobody knows',
    { components: [{ type: 'library', name: 'x', licenses: [{ license: { id: 'Ours' } }] }] },
    '/components/0/licenses/0/license/id enum',
  ],
])('is refused by that schema with %s', (_what, other, fault) => {
  expect(schemaFaults({ ...parsed, ...other })).toContain(fault)
})

it('names every bundled package, in its installed version', () => {
  const places = bundledPackages()
  const expected = places.map(place => {
    const { name, version } = locked.packages[`node_modules/${place}`] ?? { version: 'none' }
    return `${name ?? place.split('node_modules/').at(-1) ?? ''}@${version}`
  })

  expect(places.length).toBeGreaterThan(40)
  expect(parsed.components.map(({ name, version }) => `${name}@${version ?? ''}`)).toEqual(
    expect.arrayContaining(expected),
  )
})

it('names the contents of the pages, main and the folder beside them, and Electron with its parts', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      ...['@vue/runtime-core', 'klinecharts', 'reka-ui', 'uplot', '@fontsource-variable/inter'],
      ...['axios', 'follow-redirects', 'decimal.js', 'valibot', 'ws', 'electron-log'],
      ...['@github/keytar', '@photostructure/sqlite', 'node-gyp-build'],
      ...['electron', 'chromium', 'nodejs'],
    ]),
  )
})

it.each([
  'vitest',
  'eslint',
  'typescript',
  'axe-core',
  'electron-builder',
  'fast-check',
  'playwright-core',
  'ajv',
])('does not name %s, a development dependency', name => {
  expect(locked.packages[`node_modules/${name}`]).toBeDefined()
  expect(names).not.toContain(name)
})

it('has each component used by another, and no dependency that is not a component', () => {
  const used = parsed.dependencies.flatMap(({ dependsOn }) => dependsOn)

  expect(used.toSorted()).toEqual(parsed.components.map(part => part['bom-ref']).toSorted())
})

it('has the same bytes each time, and no timestamp', () => {
  const file = join(folder, 'bill.json')
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/sbom.mjs'), '--out', file], {
    cwd: folder,
    env: { ...process.env, TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8' },
    encoding: 'utf8',
  })

  expect(status).toBe(0)
  expect(stdout).toMatch(/^[0-9a-f]{64} {2}.*bill\.json\n$/)
  expect(readFileSync(file, 'utf8')).toBe(bill())
  expect(bill()).not.toMatch(/timestamp|registry/)
})

it('has a serial number derived from its content, which CI needs to attest a CycloneDX document', () => {
  const other = parsedBy({ ...runtime, node: '24.99.1' })

  expect(parsed.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(other.serialNumber).not.toBe(parsed.serialNumber)
})

it('writes one licence by its name, and a choice as one', () => {
  const program = { name: 'p', version: '1.0.0', description: 'd', license: 'MIT' }
  const parts = ['MIT', '(WTFPL OR MIT)'].map((license, nth) => ({
    name: `x${String(nth)}`,
    version: '1.0.0',
    license,
  }))
  const made = billOf(program, parts, runtime) as unknown as {
    components: { name: string; licenses: unknown }[]
  }
  const licences = made.components.filter(({ name }) => name.startsWith('x')).map(({ licenses }) => licenses)

  expect(licences).toEqual([[{ license: { id: 'MIT' } }], [{ expression: 'WTFPL OR MIT' }]])
  expect(schemaFaults(made)).toEqual([])
})

it('lists the parts of Electron for the exact version in use', () => {
  expect(runtime.electron).toBe(locked.packages['node_modules/electron']?.version)
})

it('marks the Node version as unknown where none is given, and names none', () => {
  const node = parsedBy({ ...runtime, node: undefined }).components.find(({ name }) => name === 'nodejs')

  expect(node).toMatchObject({
    'bom-ref': 'pkg:generic/nodejs',
    purl: 'pkg:generic/nodejs',
    description: expect.stringContaining('not known') as string,
  })
  expect(Object.keys(node ?? {})).not.toEqual(expect.arrayContaining(['version']))
  expect(Object.keys(node ?? {})).not.toEqual(expect.arrayContaining(['cpe']))
})

const versions = { electron: runtime.electron, chrome: runtime.chromium, node: '24.99.1' }

it('reads the Node version from the binary', () => {
  expect(runtimeOf(versions)).toEqual({ ...runtime, node: '24.99.1' })
  expect(bill(runtimeOf(versions))).toContain('pkg:generic/nodejs@24.99.1')
})

it('reads the versions that a program reports', () => {
  expect(versionsOf(process.execPath)).toEqual(expect.objectContaining({ node: process.versions.node }))
  expect(() => versionsOf(join(folder, 'none'))).toThrow('does not say what it is made of')
})

it.each([
  ['another Electron', { electron: '45.9.9' }],
  ['another Chromium', { chrome: '1.2.3.4' }],
  ['no Node', { node: undefined }],
])('fails when the binary contains %s', (_what, other) => {
  expect(() => runtimeOf({ ...versions, ...other })).toThrow('says otherwise of 45.4.1')
})

it('fails where the binary’s Node version is not the recorded one', () => {
  expect(() => runtimeOf(versions, { ...runtime, node: '24.2.0' })).toThrow('Node 24.99.1; scripts')
})
