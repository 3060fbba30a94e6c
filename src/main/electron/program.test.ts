import { expect, it } from 'vitest'
import { findLiveBar, type ProgramFacts } from './program'

/** A property as Electron's native code puts it. */
const forGood = (value: string): PropertyDescriptor => ({ value, enumerable: true, configurable: true })

const versions = (overrides: Record<string, PropertyDescriptor> = {}): object =>
  Object.defineProperties(
    { node: '24.0.0' },
    { electron: forGood('45.4.1'), chrome: forGood('156.0.0.0'), ...overrides },
  )

/** A program with these properties: Electron on Linux for a plain user by default. */
function program(
  overrides: {
    versions?: object
    type?: PropertyDescriptor | undefined
    platform?: NodeJS.Platform
    uid?: number
  } = {},
): ProgramFacts {
  const plain = { platform: overrides.platform ?? 'linux', versions: overrides.versions ?? versions() }
  const uid = overrides.uid ?? 1_000
  const named = 'type' in overrides ? overrides.type : forGood('browser')
  const made = overrides.platform === 'win32' ? plain : { ...plain, getuid: () => uid }
  return Object.defineProperties(made, named === undefined ? {} : { type: named })
}

it('may write to any venue in Electron as an ordinary user', () => {
  expect(findLiveBar(program(), false)).toBeUndefined()
  expect(findLiveBar(program({ platform: 'win32' }), false)).toBeUndefined()
  expect(findLiveBar(program({ platform: 'darwin', uid: 0 }), false)).toBeUndefined()
})

it('writes only to practice as root on Linux', () => {
  expect(findLiveBar(program({ uid: 0 }), false)).toBe('root')
})

const writable = (value: string): PropertyDescriptor => ({ ...forGood(value), writable: true })

it.each<[string, ProgramFacts]>([
  ['this very Node', process],
  ['a Node that says nothing of it', program({ versions: { node: '24.0.0' }, type: undefined })],
  ['Electron run as a plain Node', program({ type: undefined })],
  ['one of Electron’s other processes', program({ type: forGood('utility') })],
  ['a version that a script wrote down', program({ versions: versions({ electron: writable('45.4.1') }) })],
  ['a kind that a script wrote down', program({ type: writable('browser') })],
  ['an engine that a script wrote down', program({ versions: versions({ chrome: writable('156') }) })],
  ['an Electron without a Chromium', program({ versions: { electron: '45.4.1' } })],
])('writes only to practice where it is %s', (_, from) => {
  expect(findLiveBar(from, false)).toBe('not electron')
})

it('reports first that it is not Electron, also for root', () => {
  expect(findLiveBar(program({ type: undefined, uid: 0 }), false)).toBe('not electron')
})

it('writes only to practice in development mode, for any user', () => {
  expect(findLiveBar(program(), true)).toBe('worked on')
  expect(findLiveBar(program({ uid: 0 }), true)).toBe('worked on')
  expect(findLiveBar(program({ type: undefined }), true)).toBe('not electron')
})
