import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBareStage, type BareStage } from '../../../host/fixtures/bare-stage'
import { failLaunch } from './give-up'
import { beginSafeLaunch, reportDroppedVariables } from './launch'

let desk: BareStage
const { env, argv, platform, getuid } = process
const { isTTY, write } = process.stderr
let said: string[]

const onSystem = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name })

beforeEach(() => {
  said = []
  desk = openBareStage('early')
  desk.stage.app.isPackaged = true
  process.env = { ...env, PERPDESK_HOME: desk.home }
  process.stderr.isTTY = false
  process.stderr.write = text => said.push(String(text)) > 0
  onSystem('linux')
})
afterEach(() => {
  desk.close()
  process.env = env
  process.argv = argv
  if (getuid !== undefined) process.getuid = getuid
  process.stderr.write = write
  process.stderr.isTTY = isTTY
  Object.defineProperty(process, 'platform', { value: platform })
})

const boxes = () =>
  desk.stage.calls.filter(({ api }) => api === 'dialog.showErrorBox').map(({ args }) => args)
const state = () => ({ said, boxes: boxes(), ends: desk.ends })
const box = ['Perpdesk cannot start', 'Because.']

describe('a packaged start that is given up on Linux', () => {
  it('from an icon says why in a box once there can be one, and ends then', async () => {
    failLaunch('Because.', 64)
    expect(state()).toEqual({ said: ['Because.\n'], boxes: [], ends: [] })

    desk.stage.app.becomeReady()
    await expect.poll(state).toEqual({ said: ['Because.\n'], boxes: [box], ends: [64] })
  })

  it('from a terminal says why there and ends at once', async () => {
    process.stderr.isTTY = true
    failLaunch('Because.', 64)
    desk.stage.app.becomeReady()

    await expect.poll(state).toEqual({ said: ['Because.\n'], boxes: [], ends: [64] })
  })

  it('over a switch takes that switch’s effect away before anything can have it', async () => {
    process.argv = ['/opt/Perpdesk/perpdesk', '--Given=a=b', '--lang=de']
    expect(desk.stage.app.commandLine.hasSwitch('given')).toBe(true)
    expect(beginSafeLaunch()).toBeUndefined()

    expect(desk.stage.app.commandLine.hasSwitch('given')).toBe(false)
    desk.stage.app.becomeReady()
    await expect.poll(() => desk.ends).toEqual([64])
    expect(boxes()).toEqual([
      ['Perpdesk cannot start', 'Perpdesk does not start with the switch --Given=a=b.'],
    ])
  })

  it('over a sandbox that its AppImage gave up says what to do instead', async () => {
    process.argv = ['/opt/Perpdesk/perpdesk', '--no-sandbox']
    process.getuid = () => 1000
    expect(beginSafeLaunch()).toBeUndefined()
    desk.stage.app.becomeReady()

    await expect.poll(() => desk.ends).toEqual([64])
    expect(said.join('')).toContain('install the deb or rpm package instead')
  })
})

it('a start that is given up elsewhere has its box before anything is ready', async () => {
  onSystem('darwin')
  failLaunch('Because.', 70)
  expect(boxes()).toEqual([box])
  await expect.poll(() => desk.ends).toEqual([70])
})

describe('a start on Windows', () => {
  const named = () =>
    desk.stage.calls.filter(({ api }) => api === 'app.setAppUserModelId').map(({ args }) => args)

  it('has the name that its installer has, once, so that the Start menu has one entry', () => {
    const [, appId] = /^appId: (.+)$/m.exec(readFileSync('electron-builder.yml', 'utf8')) ?? []
    onSystem('win32')
    process.argv = ['perpdesk.exe']
    expect(beginSafeLaunch()).toMatchObject({ isDevelopment: false })
    expect(named()).toEqual([[appId]])
  })

  it('elsewhere has none', () => {
    process.argv = ['perpdesk']
    expect(beginSafeLaunch()).toMatchObject({ isDevelopment: false })
    expect(named()).toEqual([])
  })
})

describe('variables left out of the environment', () => {
  it('are part of the start, with those that were left out before it', () => {
    process.env = { PERPDESK_HOME: desk.home, SSLKEYLOGFILE: '/k', PERPDESK_LEFT_OUT: 'NODE_OPTIONS' }
    process.argv = ['/opt/Perpdesk/perpdesk']
    expect(beginSafeLaunch()?.droppedVariables).toEqual(['SSLKEYLOGFILE', 'NODE_OPTIONS'])
  })

  it.each([
    [undefined, 0],
    ['1', 1],
  ])('are named on the terminal where PERPDESK_DEBUG is %s: %i lines', (debug, lines) => {
    process.env = { ...env, PERPDESK_DEBUG: debug }
    const noted: unknown[] = []
    reportDroppedVariables(['SSLKEYLOGFILE'], { note: (...words) => void noted.push(words) })
    expect(said).toHaveLength(lines)
    expect(noted).toEqual([['left out of the environment', { names: 'SSLKEYLOGFILE' }]])
  })
})
