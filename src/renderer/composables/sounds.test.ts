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
import type { EnvelopeEnd } from '@core/envelope/ended'
import { useOf } from '@core/envelope/used'
import type { Snapshot, ToldEnvelope } from '@core/snapshot/snapshot'
import { envelope } from '../../../test/kit/envelopes'
import { NOW, openFakeDoor } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import { useAlerts } from '../stores/alerts'
import { useDesk } from '../stores/desk'
import { armedTunes, tunes } from '../tunes'
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

async function hear(
  alerts: Alerting['alerts'],
  manners: Partial<Alerting['manners']> = {},
  rest: Pick<Alerting, 'notifications'> = {},
) {
  const told = {
    ...rest,
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

describe('what is armed', () => {
  const face = (id: string) => dated({ id, kind: 'practice', label: id, venue: '127.0.0.1' } as const)
  const minuteNow = new Date(NOW).getHours() * 60 + new Date(NOW).getMinutes()
  const told = (id: string, ended?: EnvelopeEnd): ToldEnvelope => ({
    ...{ envelope: envelope({ id }), digest: 'ab', at: NOW, used: useOf([]) },
    ...(ended !== undefined && { ended: { at: NOW, why: ended } }),
  })
  const armed = (...envelopes: readonly ToldEnvelope[]) => ({ armed: dated({ envelopes, refused: [] }) })

  /** What is heard as one thing is told after the other, the first of them as the page opens. */
  async function hearArmed(
    [first = {}, ...later]: readonly Snapshot[],
    manners: Partial<Alerting['manners']> = {},
  ) {
    const door = openFakeDoor('desk', { profile: face('practice'), ...first })
    const wished = { ...usualManners, armed: true, ...manners }
    door.answer('alerts.list', {
      ...{ ok: true, value: { rules: usualRules, unwatched: 0, manners: wished, alerts: [] } },
    })
    running = effectScope()
    await useDesk().open()
    running.run(useSounds)
    await useAlerts().open()
    await flushPromises()
    for (const changes of later) {
      door.tell('desk.changed', changes)
      await flushPromises()
    }
    return played
  }

  it('is heard as it begins, and as it ends, each by its own tune', async () => {
    const course = [armed(), armed(told('a')), armed(told('a')), armed(told('a', 'done'))]
    expect(await hearArmed(course)).toEqual([...armedTunes.begins, ...armedTunes.ends])
    const others = Object.values(tunes).map(tune => tune.join())
    const [begins, ends] = [armedTunes.begins.join(), armedTunes.ends.join()]
    expect(new Set([...others, begins, ends]).size).toBe(others.length + 2)
  })

  it('is not heard of what was open, or had ended, as the page was opened', async () => {
    expect(
      await hearArmed([armed(told('a'), told('b', 'time')), armed(told('a'), told('b', 'time'))]),
    ).toEqual([])
    expect(await hearArmed([{}, armed(told('a'))])).toEqual([])
  })

  it.each<[string, Partial<Alerting['manners']>]>([
    ['nobody wished for it', { armed: usualManners.armed }],
    ['sounds are off', { sounds: false }],
    ['the volume is nothing', { volume: 0 }],
    ['it is quiet', { quiet: { from: minuteNow - 1, to: minuteNow + 1 } }],
  ])('is not heard while %s', async (_, manners) => {
    expect(await hearArmed([armed(), armed(told('a')), armed(told('a', 'done'))], manners)).toEqual([])
  })

  it('is not heard of another account', async () => {
    expect(await hearArmed([armed(), { ...armed(told('b')), profile: face('other') }])).toEqual([])
  })
})

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

  it.each(['shown', 'not shown'] as const)('is heard where notifications are %s', async notifications => {
    expect(await hear([alert('liquidation')], {}, { notifications })).toEqual(tunes.liquidation)
  })

  it.each<[string, Alerting['alerts'], Partial<Alerting['manners']>]>([
    ['the kind is muted', [alert('fill', false)], {}],
    ['sounds are off', [alert('fill')], { sounds: false }],
    ['the volume is nothing', [alert('fill')], { volume: 0 }],
  ])('is none while %s', async (_what, alerts, manners) => expect(await hear(alerts, manners)).toEqual([]))
})
