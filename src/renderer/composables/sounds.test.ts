// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import {
  alertKinds,
  neverMuted,
  usualManners,
  usualRules,
  type AlertKind,
  type Alerting,
} from '@core/alert/alert'
import { NOW, openFakeDoor } from '../../../test/kit/screen'
import { useAlerts } from '../stores/alerts'
import { tunes } from '../tunes'
import { useSounds } from './sounds'

let played: number[]
let running: ReturnType<typeof effectScope>

/** Writes down which notes are started. */
class SilentContext {
  readonly currentTime = 0
  readonly destination = {}
  createGain = () => ({ gain: { value: 0 }, connect: () => undefined })
  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: () => undefined,
      stop: () => undefined,
      start: () => played.push(frequency.value),
    }
  }
}

beforeEach(() => {
  played = []
  vi.stubGlobal('AudioContext', SilentContext)
})
afterEach(() => {
  running.stop()
  vi.unstubAllGlobals()
})

const alert = (kind: AlertKind, isHeard = true) => ({
  ...{ id: `${kind} 1`, kind, at: NOW, profileId: 'practice', facts: {} },
  ...{ isRead: false, isHeard },
})

async function hear(alerts: Alerting['alerts'], manners: Partial<Alerting['manners']> = {}) {
  const told = {
    ...{ rules: usualRules, unwatched: 0 },
    manners: { ...usualManners, sounds: true, volume: 50, ...manners },
  }
  const door = openFakeDoor()
  door.answer('alerts.list', { ok: true, value: { ...told, alerts: [] } })
  running = effectScope()
  running.run(useSounds)
  await useAlerts().open()
  await flushPromises()
  door.tell('alerts.changed', { ...told, alerts })
  await flushPromises()
  return played
}

describe('the sound of an alert', () => {
  it.each(alertKinds)('of %s is its own', async kind => {
    expect(await hear([alert(kind)])).toEqual(tunes[kind])
  })

  it('tells every kind from every other, and what nobody can mute from the rest', () => {
    expect(new Set(alertKinds.map(kind => tunes[kind].join())).size).toBe(alertKinds.length)
    const falls = alertKinds.filter(kind =>
      tunes[kind].every((note, at, all) => at === 0 || note < (all[at - 1] ?? 0)),
    )
    expect(falls).toEqual(neverMuted)
  })

  it.each<[string, Alerting['alerts'], Partial<Alerting['manners']>]>([
    ['the kind is muted', [alert('fill', false)], {}],
    ['sounds are off', [alert('fill')], { sounds: false }],
    ['the volume is nothing', [alert('fill')], { volume: 0 }],
  ])('is none while %s', async (_what, alerts, manners) => expect(await hear(alerts, manners)).toEqual([]))
})
