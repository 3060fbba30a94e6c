import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBareStage, type BareStage } from '../../../host/fixtures/bare-stage'
import { failLaunch } from './launch-failure'
import { beginSafeLaunch, reportDroppedVariables } from './safe-launch'

let desk: BareStage
const { env, argv, platform, getuid } = process
const { isTTY, write } = process.stderr
let stderrLines: string[]

const onSystem = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name })

beforeEach(() => {
  stderrLines = []
  desk = openBareStage('early')
  desk.stage.app.isPackaged = true
  process.env = { ...env, PERPDESK_HOME: desk.home }
  process.stderr.isTTY = false
  process.stderr.write = text => stderrLines.push(String(text)) > 0
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
const state = () => ({ stderrLines, boxes: boxes(), ends: desk.ends })
const box = ['Perpdesk cannot start', 'Because.']

describe('an aborted packaged start on Linux', () => {
  it('shows the reason in a dialog when launched from an icon, and then ends', async () => {
    failLaunch('Because.', 64)
    expect(state()).toEqual({ stderrLines: ['Because.\n'], boxes: [], ends: [] })

    desk.stage.app.becomeReady()
    await expect.poll(state).toEqual({ stderrLines: ['Because.\n'], boxes: [box], ends: [64] })
  })

  it('prints the reason when launched from a terminal, and ends at once', async () => {
    process.stderr.isTTY = true
    failLaunch('Because.', 64)
    desk.stage.app.becomeReady()

    await expect.poll(state).toEqual({ stderrLines: ['Because.\n'], boxes: [], ends: [64] })
  })

  it('disables a refused switch before it can take effect', async () => {
    process.argv = ['/opt/Perpdesk/perpdesk', '--Given=a=b', '--lang=de']
    expect(desk.stage.app.commandLine.hasSwitch('given')).toBe(true)
    expect(beginSafeLaunch()).toBeUndefined()

    expect(desk.stage.app.commandLine.hasSwitch('given')).toBe(false)
    desk.stage.app.becomeReady()
    await expect.poll(() => desk.ends).toEqual([64])
    expect(boxes()).toEqual([['Perpdesk cannot start', 'Not started: unknown switch --Given=a=b.']])
  })

  it('shows the remedy if its AppImage disabled the sandbox', async () => {
    process.argv = ['/opt/Perpdesk/perpdesk', '--no-sandbox']
    process.getuid = () => 1000
    expect(beginSafeLaunch()).toBeUndefined()
    desk.stage.app.becomeReady()

    await expect.poll(() => desk.ends).toEqual([64])
    expect(stderrLines.join('')).toContain('install deb or rpm')
  })
})

it('shows the dialog of an aborted start on other platforms before anything is ready', async () => {
  onSystem('darwin')
  failLaunch('Because.', 70)
  expect(boxes()).toEqual([box])
  await expect.poll(() => desk.ends).toEqual([70])
})

describe('a start on Windows', () => {
  const named = () =>
    desk.stage.calls.filter(({ api }) => api === 'app.setAppUserModelId').map(({ args }) => args)

  it('sets the name that its installer has, once, so that the Start menu has one entry', () => {
    const [, appId] = /^appId: (.+)$/m.exec(readFileSync('electron-builder.yml', 'utf8')) ?? []
    onSystem('win32')
    process.argv = ['perpdesk.exe']
    expect(beginSafeLaunch()).toMatchObject({ isDevelopment: false })
    expect(named()).toEqual([[appId]])
  })

  it('sets no name on other platforms', () => {
    process.argv = ['perpdesk']
    expect(beginSafeLaunch()).toMatchObject({ isDevelopment: false })
    expect(named()).toEqual([])
  })
})

describe('variables removed from the environment', () => {
  it('are part of the start, with those that were removed before it', () => {
    process.env = { PERPDESK_HOME: desk.home, SSLKEYLOGFILE: '/k', PERPDESK_LEFT_OUT: 'NODE_OPTIONS' }
    process.argv = ['/opt/Perpdesk/perpdesk']
    expect(beginSafeLaunch()?.droppedVariables).toEqual(['SSLKEYLOGFILE', 'NODE_OPTIONS'])
  })

  it.each([
    [undefined, 0],
    ['1', 1],
  ])('are listed on the terminal when PERPDESK_DEBUG is %s: %i lines', (debug, lines) => {
    process.env = { ...env, PERPDESK_DEBUG: debug }
    const noted: unknown[] = []
    reportDroppedVariables(['SSLKEYLOGFILE'], { note: (...words) => void noted.push(words) })
    expect(stderrLines).toHaveLength(lines)
    expect(noted).toEqual([['left out of the environment', { names: 'SSLKEYLOGFILE' }]])
  })
})
