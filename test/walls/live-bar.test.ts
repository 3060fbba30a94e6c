import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { projectFiles } from '../../scripts/check/files.mjs'

const project = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(`${project}/${path}`, 'utf8')
const isCode = (path: string): boolean => /\.(ts|mjs|js|cjs|vue|sh)$/.test(path)
const code = ['src', 'host', 'scripts', 'test', 'bench']
  .flatMap(folder => projectFiles(folder))
  .filter(isCode)
const shipped = code.filter(path => path.startsWith('src/') && !path.includes('.test.'))

const DECIDES = 'src/main/electron/program.ts'
const OPENS = 'src/main/venue/venue-opening.ts'
const ENTRY = 'src/main/desk.ts'
const LIFEBOAT = 'src/lifeboat/in-electron.ts'
const THIS = 'test/walls/live-bar.test.ts'

/** The files among these that match the pattern. */
const saying = (shape: RegExp, of: readonly string[] = code): readonly string[] =>
  of.filter(path => path !== THIS && shape.test(read(path)))

it('detects Electron in one place, which only the entries of the desk and of the lifeboat call', () => {
  expect(code.length).toBeGreaterThan(1_000)
  expect(saying(/\bfindLiveBar\b/, shipped)).toEqual([LIFEBOAT, ENTRY, DECIDES])
  // Matches whole lines, so that nothing else on a line can change the decision.
  expect(
    read(ENTRY).match(/^.*\b(?:findLiveBar|createVenueOpening|openWritableVenue|openVenue|barOf)\b.*$/gm),
  ).toEqual([
    "import { findLiveBar } from './electron/program'",
    "import { createVenueOpening } from './venue/venue-opening'",
    '    ...createVenueOpening({ isReadOnly: isReadOnlyStart(), bar: findLiveBar(process, isDevelopment) }),',
  ])
  expect(read(LIFEBOAT).match(/^.*\b(?:findLiveBar|bar)\b.*$/gm)).toEqual([
    "import { findLiveBar } from '../main/electron/program'",
    '      bar: findLiveBar(process, isDevelopment),',
  ])
  expect(saying(/\bprocess\.type\b/, shipped)).toEqual([])
})

it('detects Electron from the program itself, and from nothing that a start could set', () => {
  for (const path of [DECIDES, OPENS]) {
    expect(read(path)).not.toMatch(/\benv\b|\bargv\b|isPackaged|commandLine|PERPDESK|import\.meta/)
    expect(read(path)).not.toMatch(/from 'electron'|node:/)
  }
})

it('opens the only path by which a venue is written to', () => {
  const opener = /import \{[^}]*\bopenWritableVenue\b[^}]*\} from '[^']*\/writable-venue'/
  expect(saying(opener, shipped)).toEqual([OPENS])
  // The lifeboat puts its venue together itself, and holds its own bar to it.
  expect(saying(/\bcreateVenueWrites\(/, shipped)).toEqual([
    'src/lifeboat/open-account.ts',
    'src/main/venue/venue-writes.ts',
    'src/main/venue/writable-venue.ts',
  ])
  expect(saying(/\bcreateVenueOpening\(/, shipped)).toEqual([ENTRY, OPENS])
  // No module between the entry and its callers substitutes another answer.
  expect(saying(/\bbarOf\b\s*[:=(][^,;\n]*=>|\bbarOf\(.*\{$/, shipped)).toEqual([OPENS])
})

it('is simulated only in the specs of this rule: every other test desk opens without a fake', () => {
  const notBarred = /\bbar:\s*undefined|barOf:\s*\(\)\s*=>|createVenueOpening\(/
  expect(
    saying(
      notBarred,
      code.filter(path => !shipped.includes(path)),
    ),
  ).toEqual([
    'src/main/profiles/write-permission.test.ts',
    'src/main/venue/venue-opening.test.ts',
    'test/kit/opening.ts',
    'test/scenarios/live-bar.test.ts',
  ])
  expect(read('test/kit/opening.ts')).toContain("bar: 'not electron'")
})

it('is faked nowhere: nothing gives this process what only Electron has', () => {
  const counterfeit =
    /versions['"\]]*\s*[.[]\s*['"]?(?:electron|chrome)['"]?\]?\s*=[^=]|process\.type\s*=[^=]|definePropert(?:y|ies)\(\s*process\s*,(?!\s*'(?:parentPort|platform|resourcesPath)')|setPrototypeOf\(\s*process\b|(?:stubGlobal|spyOn)\(\s*['"]?process['"]?\s*,?\s*['"]?(?:type|versions)|process\s*=\s*[^=]/
  expect(saying(counterfeit)).toEqual([])
})
