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
const OPENS = 'src/main/venue/opening.ts'
const ENTRY = 'src/main/index.ts'
const THIS = 'test/walls/live-bar.test.ts'

/** The files in which something stands, of these. */
const saying = (shape: RegExp, of: readonly string[] = code): readonly string[] =>
  of.filter(path => path !== THIS && shape.test(read(path)))

it('is decided in one place whether this is Electron, and asked for by main’s entry alone', () => {
  expect(code.length).toBeGreaterThan(1_000)
  expect(saying(/\bfindLiveBar\b/, shipped)).toEqual([DECIDES, ENTRY])
  // The whole of each line: nothing may stand beside it that has a say.
  expect(read(ENTRY).match(/^.*\b(?:findLiveBar|createVenueOpening|openWritableVenue|openVenue|barOf)\b.*$/gm)).toEqual([
    "import { findLiveBar } from './electron/program'",
    "import { createVenueOpening } from './venue/opening'",
    '    ...createVenueOpening({ isReadOnly: isReadOnlyStart(), bar: findLiveBar(process, isDevelopment) }),',
  ])
  expect(saying(/\bprocess\.type\b/, shipped)).toEqual([])
})

it('is decided by the program itself, and by nothing that a start could be told', () => {
  for (const path of [DECIDES, OPENS]) {
    expect(read(path)).not.toMatch(/\benv\b|\bargv\b|isPackaged|commandLine|PERPDESK|import\.meta/)
    expect(read(path)).not.toMatch(/from 'electron'|node:/)
  }
})

it('opens the only way by which a venue is written to', () => {
  const opener = /import \{[^}]*\bopenWritableVenue\b[^}]*\} from '[^']*\/venue'/
  expect(saying(opener, shipped)).toEqual([OPENS])
  expect(saying(/\bcreateVenueOpening\(/, shipped)).toEqual([ENTRY, OPENS])
  // Nothing between the entry and those who ask puts another answer in its place.
  expect(saying(/\bbarOf\b\s*[:=(][^,;\n]*=>|\bbarOf\(.*\{$/, shipped)).toEqual([OPENS])
})

it('is played for in the specs of this rule alone: every other desk of a test opens as what it is', () => {
  const notBarred = /\bbar:\s*undefined|barOf:\s*\(\)\s*=>|createVenueOpening\(/
  expect(
    saying(
      notBarred,
      code.filter(path => !shipped.includes(path)),
    ),
  ).toEqual([
    'src/main/profiles/writing.test.ts',
    'src/main/venue/opening.test.ts',
    'test/kit/opening.ts',
    'test/scenarios/live-bar.test.ts',
  ])
  expect(read('test/kit/opening.ts')).toContain("bar: 'not electron'")
})

it('is counterfeited nowhere: nothing gives this process what only Electron has', () => {
  const counterfeit =
    /versions['"\]]*\s*[.[]\s*['"]?(?:electron|chrome)['"]?\]?\s*=[^=]|process\.type\s*=[^=]|definePropert(?:y|ies)\(\s*process\s*,(?!\s*'(?:parentPort|platform|resourcesPath)')|setPrototypeOf\(\s*process\b|(?:stubGlobal|spyOn)\(\s*['"]?process['"]?\s*,?\s*['"]?(?:type|versions)|process\s*=\s*[^=]/
  expect(saying(counterfeit)).toEqual([])
})
