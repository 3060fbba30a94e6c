// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import {
  alertKinds,
  unmutableAlertKinds,
  defaultAlertDelivery,
  defaultAlertRules,
  type AlertKind,
  type AlertPageState,
} from '@core/alert/alert'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import { sumMandateUsage } from '@core/envelope/mandate-consumption'
import type { DeskSnapshot, ListedMandate } from '@core/snapshot/desk-snapshot'
import { requireAmount, ZERO } from '@core/value/decimal-amount'
import { envelope } from '../../../test/kit/envelopes'
import { attempt, NOW, openFakeDoor, orderWrite, SYMBOL } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import { useAlertStore } from '../stores/alert-store'
import { useDeskStore } from '../stores/desk-store'
import { mandateTunes, alertTunes, pressTunes } from '../alert-tunes'
import { useAlertSounds } from './use-alert-sounds'

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
  alerts: AlertPageState['alerts'],
  manners: Partial<AlertPageState['manners']> = {},
  rest: Pick<AlertPageState, 'notifications'> = {},
) {
  const alertPage = {
    ...rest,
    ...{ rules: defaultAlertRules, unwatched: 0 },
    manners: { ...defaultAlertDelivery, sounds: true, volume: 50, ...manners },
  }
  const door = openFakeDoor()
  door.answer('alerts.list', { ok: true, value: { ...alertPage, alerts: [] } })
  running = effectScope()
  running.run(useAlertSounds)
  await useAlertStore().open()
  await flushPromises()
  door.tell('alerts.changed', { ...alertPage, alerts })
  await flushPromises()
  return played
}

describe('envelope sounds', () => {
  const face = (id: string) => dated({ id, kind: 'practice', label: id, venue: '127.0.0.1' } as const)
  const minuteNow = new Date(NOW).getHours() * 60 + new Date(NOW).getMinutes()
  const listedMandate = (id: string, ended?: MandateEndReason): ListedMandate => ({
    ...{ envelope: envelope({ id }), digest: 'ab', at: NOW, used: sumMandateUsage([]) },
    ...(ended !== undefined && { ended: { at: NOW, why: ended } }),
  })
  const armed = (...envelopes: readonly ListedMandate[]) => ({ armed: dated({ envelopes, refused: [] }) })

  /** Returns the sounds for a sequence of snapshots, of which the page opens with the first. */
  async function hearArmed(
    [first = {}, ...later]: readonly DeskSnapshot[],
    manners: Partial<AlertPageState['manners']> = {},
  ) {
    const door = openFakeDoor('desk', { profile: face('practice'), ...first })
    const wished = { ...defaultAlertDelivery, armed: true, ...manners }
    door.answer('alerts.list', {
      ...{ ok: true, value: { rules: defaultAlertRules, unwatched: 0, manners: wished, alerts: [] } },
    })
    running = effectScope()
    await useDeskStore().open()
    running.run(useAlertSounds)
    await useAlertStore().open()
    await flushPromises()
    for (const changes of later) {
      door.tell('desk.changed', changes)
      await flushPromises()
    }
    return played
  }

  it('play a distinct tune for begin and end', async () => {
    const course = [
      armed(),
      armed(listedMandate('a')),
      armed(listedMandate('a')),
      armed(listedMandate('a', 'done')),
    ]
    expect(await hearArmed(course)).toEqual([...mandateTunes.begins, ...mandateTunes.ends])
    const others = Object.values(alertTunes).map(tune => tune.join())
    const [begins, ends] = [mandateTunes.begins.join(), mandateTunes.ends.join()]
    expect(new Set([...others, begins, ends]).size).toBe(others.length + 2)
  })

  it('do not play for envelopes that were open or ended when the page was opened', async () => {
    expect(
      await hearArmed([
        armed(listedMandate('a'), listedMandate('b', 'time')),
        armed(listedMandate('a'), listedMandate('b', 'time')),
      ]),
    ).toEqual([])
    expect(await hearArmed([{}, armed(listedMandate('a'))])).toEqual([])
  })

  it.each<[string, Partial<AlertPageState['manners']>]>([
    ['nobody wished for it', { armed: defaultAlertDelivery.armed }],
    ['sounds are off', { sounds: false }],
    ['the volume is nothing', { volume: 0 }],
    ['it is quiet', { quiet: { from: minuteNow - 1, to: minuteNow + 1 } }],
  ])('do not play while %s', async (_, manners) => {
    expect(
      await hearArmed([armed(), armed(listedMandate('a')), armed(listedMandate('a', 'done'))], manners),
    ).toEqual([])
  })

  it('do not play for another account', async () => {
    expect(await hearArmed([armed(), { ...armed(listedMandate('b')), profile: face('other') }])).toEqual([])
  })
})

describe('press sounds', () => {
  const session = (refused = 0) => ({ presses: { count: 3, sent: 1, refused } })
  const armed = (refused = 0): DeskSnapshot => ({
    armed: dated({
      envelopes: [{ envelope: envelope(), digest: 'ab', at: NOW, used: sumMandateUsage([]) }],
      ...{ refused: [], session: session(refused) },
    }),
  })
  const inside = { envelope: envelope().id, symbol: SYMBOL, size: requireAmount('0.1'), worth: ZERO }
  const orderSnapshot = (is: 'sending' | 'live' | 'filled', envelopeId = inside.envelope): DeskSnapshot => ({
    attempts: dated([
      attempt({
        ...{ write: orderWrite({ type: 'LIMIT' }), state: { is, at: NOW } },
        inside: { ...inside, envelope: envelopeId },
      }),
    ]),
  })

  /** Returns the sounds for a sequence of snapshots while a session is open. */
  async function hearPresses(
    course: readonly DeskSnapshot[],
    manners: Partial<AlertPageState['manners']> = {},
    alerts: AlertPageState['alerts'] = [],
  ) {
    const door = openFakeDoor('desk', { ...armed(), attempts: dated([]) })
    const report = {
      ...{ rules: defaultAlertRules, unwatched: 0, alerts: [] },
      manners: { ...defaultAlertDelivery, ...manners },
    }
    door.answer('alerts.list', { ok: true, value: report })
    running = effectScope()
    await useDeskStore().open()
    running.run(useAlertSounds)
    await useAlertStore().open()
    await flushPromises()
    for (const changes of course) {
      door.tell('desk.changed', changes)
      await flushPromises()
    }
    door.tell('alerts.changed', { ...report, alerts })
    await flushPromises()
    return played
  }

  it.each<[keyof typeof pressTunes, readonly DeskSnapshot[]]>([
    ['filled', [orderSnapshot('sending'), orderSnapshot('filled')]],
    ['resting', [orderSnapshot('sending'), orderSnapshot('live')]],
    ['refused', [armed(1), armed(1)]],
  ])('play a tune of its own once for an answer: %s', async (answer, course) => {
    expect(await hearPresses(course)).toEqual(pressTunes[answer])
    const all = [...Object.values(pressTunes), ...Object.values(mandateTunes), ...Object.values(alertTunes)]
    expect(new Set(all.map(tune => tune.join())).size).toBe(all.length)
  })

  it('play once for an order that fills later, and without the alert of the same fill', async () => {
    expect(await hearPresses([orderSnapshot('live'), orderSnapshot('filled')])).toEqual(pressTunes.resting)
    running.stop()
    played = []
    expect(await hearPresses([orderSnapshot('filled')], {}, [alert('fill')])).toEqual(pressTunes.filled)
  })

  it('do not play with sounds off, and not for an order outside the session', async () => {
    expect(await hearPresses([orderSnapshot('filled')], { sounds: false })).toEqual([])
    running.stop()
    expect(await hearPresses([orderSnapshot('filled', 'env-2')])).toEqual([])
  })
})

describe('alert sound', () => {
  it.each(alertKinds)('of %s has its own tune', async kind => {
    expect(await hear([alert(kind)])).toEqual(alertTunes[kind])
  })

  it('distinguishes all kinds from each other, and kinds that cannot be muted from the rest', () => {
    expect(new Set(alertKinds.map(kind => alertTunes[kind].join())).size).toBe(alertKinds.length)
    const falls = alertKinds.filter(kind =>
      alertTunes[kind].every((note, at, all) => at === 0 || note < (all[at - 1] ?? 0)),
    )
    expect(falls).toEqual(unmutableAlertKinds)
  })

  it.each(['shown', 'not shown'] as const)('plays when notifications are %s', async notifications => {
    expect(await hear([alert('liquidation')], {}, { notifications })).toEqual(alertTunes.liquidation)
  })

  it.each<[string, AlertPageState['alerts'], Partial<AlertPageState['manners']>]>([
    ['the kind is muted', [alert('fill', false)], {}],
    ['sounds are off', [alert('fill')], { sounds: false }],
    ['the volume is nothing', [alert('fill')], { volume: 0 }],
  ])('does not play while %s', async (_what, alerts, manners) =>
    expect(await hear(alerts, manners)).toEqual([]),
  )
})
