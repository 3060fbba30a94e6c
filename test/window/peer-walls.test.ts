import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findChromium } from '../../host/chromium.mjs'
import { invoke, openDeskWindow } from '../kit/desk-window'
import { listProbeNames, reachedFrom } from '../kit/peer-probes'

/** The three pages of the built desk, and what is reached from each. */
async function fromEachPage(env: Readonly<Record<string, string>> = {}) {
  const window = await openDeskWindow(undefined, [], env)
  try {
    await invoke(window.desk, 'desk', 'windows.open', { kind: 'ladder' })
    const popout = await window.host.page('ladder')
    await popout.waitForLoadState('load')
    return {
      desk: await reachedFrom(window.desk),
      popout: await reachedFrom(popout),
      sheet: await reachedFrom(window.sheet),
    }
  } finally {
    await window.close()
  }
}

describe('a peer connection', () => {
  it('reaches every listener from an unrestricted page, as a baseline', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'perpdesk-bare-'))
    const bare = await chromium.launchPersistentContext(folder, {
      executablePath: findChromium(),
      chromiumSandbox: process.getuid?.() !== 0,
    })
    try {
      const reached = await reachedFrom(bare.pages()[0] ?? (await bare.newPage()))
      expect(reached).toEqual(listProbeNames())
    } finally {
      await bare.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })

  it('reaches no listener from desk, pop-out window and sheet', async () => {
    expect(await fromEachPage()).toEqual({ desk: [], popout: [], sheet: [] })
  })

  it('reaches listeners over UDP from each of them in development mode', async () => {
    const { desk, popout, sheet } = await fromEachPage({ PERPDESK_DEVELOPING: 'hot reload' })
    for (const reached of [desk, popout, sheet])
      expect(reached).toEqual(expect.arrayContaining([...listProbeNames('udp')]))
  })
})
