import { notLaidOut, sheetPartNames, type LaidOutSheet } from './sheet-layout'
import { requireAmount } from '@core/value/decimal-amount'
import { describe, expect, it } from 'vitest'
import type { ConsentAnswer, AddKeyForm, ConsentQuestion, SealedAddKeyForm } from '@contract/consent-api'
import { ok } from '@core/value/result'
import type { Plan, PlanWarning } from '@core/write/plan'
import type { Write } from '@core/write/venue-write'
import { cancelWrite, orderWrite, plan as sealedPlan } from '../../../test/kit/screen'
import type { ClockPort, SurfaceAnswer } from '../main-ports'
import { openConsentSurface, type SealedSheetEvent } from './consent-surface'

const HOLD = 700
const header = { id: 'practice', kind: 'practice', label: 'Practice', venue: '127.0.0.1' } as const
const common = { profile: header, theme: 'dark', palette: 'standard' } as const
const plan = (warnings: readonly PlanWarning[] = [], changes: Partial<Plan> = {}) =>
  sealedPlan({ warnings, ...changes })
const write = (token: string) =>
  ({ ...common, token, is: 'write', plan: plan(), holdMs: HOLD }) satisfies ConsentQuestion
/** One that wants SEND typed. */
const askingForWord = (token: string) =>
  ({
    ...write(token),
    plan: plan([{ code: 'NO_CEILING_MARKET', facts: {}, typed: true }]),
  }) satisfies ConsentQuestion
const reopen = (token: string) => ({ ...common, token, is: 'reopen', holds: [] }) satisfies ConsentQuestion
const keychain = { is: 'asked', since: 0 } as const
const keyLimit = { perOrder: requireAmount('1000'), perDay: requireAmount('20000') }
const bounds = {
  ...{ keyId: 'key-a', to: 'half' },
  proposed: { writesAMinute: 20, buys: keyLimit, markets: [] },
}
const addKey = (token: string) =>
  ({ ...common, token, is: 'add key', venues: [], label: 'main', keychain }) satisfies ConsentQuestion
const exposure = { positions: [], orders: 0, unknown: 0 }
const form = (token: string): AddKeyForm => ({ token, venue: 'v', label: 'l', accountId: 'a' })
const sealedForm = (token: string): SealedAddKeyForm => ({ ...form(token), box: 'abc' })

/** Time by hand: what falls due runs in order. */
function givenClock(): ClockPort & { turn(ms: number): void } {
  let at = 0
  let due: { readonly at: number; readonly run: () => void }[] = []
  return {
    now: () => at,
    after(ms, run) {
      const timer = { at: at + ms, run }
      due.push(timer)
      return () => (due = due.filter(other => other !== timer))
    },
    turn(ms) {
      at += ms
      for (const timer of due.filter(each => each.at <= at)) {
        due = due.filter(other => other !== timer)
        timer.run()
      }
    },
  }
}

/**
 * The surface with a sheet that a test plays: the input that main sees there, and the messages of the page.
 */
/** Every part of the sheet laid out, unless changed. */
const laidOut = (question: string, changes: Partial<LaidOutSheet> = {}) => ({
  ...{ saw: 'laid' as const, question, state: JSON.stringify(changes), whole: sheetPartNames, cut: [] },
  ...changes,
})

function givenSurface() {
  const turned = givenClock()
  /** Offsets of the next readings of the clock, one after another. */
  const off: number[] = []
  const clock = { ...turned, now: () => turned.now() + (off.shift() ?? 0) }
  const events: unknown[] = []
  const sheet = { shown: 0, hidden: 0 }
  const small: unknown[] = []
  const renewed: number[] = []
  const ends: unknown[] = []
  let see: (seen: SealedSheetEvent) => void = () => undefined
  const surface = openConsentSurface(
    {
      show(wanted) {
        sheet.shown += 1
        small.push(wanted)
      },
      hide: how => void ends.push([(sheet.hidden += 1), how]),
      onEvent: listen => (see = listen),
      reloadPage: () => void renewed.push(sheet.hidden),
    },
    clock,
    {
      clearClipboard: () => void events.push('clipboard cleared'),
      exportText: (text, to) => Promise.resolve(void events.push(`${to}: ${text}`)),
    },
  )
  surface.setPushers({
    consent: {
      asked: question => events.push(question?.token ?? 'nothing'),
      keychain: news => events.push(news),
      armed: ({ armed, whole, typed }) =>
        events.push(
          [armed ? 'armed' : 'unarmed', ...(whole ? [] : ['cut']), ...(typed ? [] : ['untyped'])].join(', '),
        ),
    },
  })
  const { consent } = surface.handlers
  const answers: SurfaceAnswer[] = []
  const ask = (
    question: ConsentQuestion,
    ...check: Parameters<typeof surface.askUser> extends [unknown, ...infer C] ? C : never
  ) => {
    void surface.askUser(question, ...check).then(answer => answers.push(answer))
    return question.token
  }
  const giveAnswer = (answer: ConsentAnswer) => consent.answer(answer)
  const confirm = async (token: string) => {
    const result = await giveAnswer({ token, is: 'yes' })
    return result.ok ? 'heard' : result.error[0]?.code
  }
  /** Lets everything that was settled be heard. */
  const settled = async () => {
    await new Promise<void>(done => setImmediate(done))
    return answers
  }
  const showAndFocus = (token: string) => {
    void consent.shown({ token })
    see({ saw: 'focus' })
    see(laidOut(token))
  }
  const type = (...keys: readonly string[]) => keys.forEach(key => see({ saw: 'typed', key }))
  const arm = (token: string) => (showAndFocus(token), clock.turn(400))
  const press = (ms: number, by = 'pointer') => {
    see({ saw: 'press', by, isStep: by === 'Enter' })
    clock.turn(ms)
    see({ saw: 'release', by })
  }
  return {
    surface,
    consent,
    clock,
    off,
    events,
    sheet,
    small,
    renewed,
    ends,
    see: (seen: SealedSheetEvent) => see(seen),
    ask,
    giveAnswer,
    confirm,
    settled,
    arm,
    press,
    showAndFocus,
    type,
  }
}

describe('consent to a write', () => {
  it('is accepted after a complete hold that main observed', async () => {
    const { ask, arm, press, confirm, settled, sheet, events } = givenSurface()
    arm(ask(write('a')))
    press(HOLD)
    expect(await confirm('a')).toBe('heard')
    expect(await settled()).toEqual([{ is: 'yes' }])
    expect(sheet).toEqual({ shown: 1, hidden: 1 })
    expect(events).toEqual(['a', 'unarmed', 'armed', 'nothing'])
  })

  it('may arrive during the hold, and counts on its release', async () => {
    const { ask, arm, see, clock, confirm, settled } = givenSurface()
    arm(ask(write('a')))
    see({ saw: 'press', by: 'Enter' })
    clock.turn(HOLD)
    expect(await confirm('a')).toBe('heard')
    expect(await settled()).toEqual([])
    see({ saw: 'release', by: 'Enter' })
    expect(await settled()).toEqual([{ is: 'yes' }])
  })

  it('is discarded if it arrives during a press that turns out short', async () => {
    const { ask, arm, see, clock, confirm, settled, press } = givenSurface()
    arm(ask(write('a')))
    see({ saw: 'press', by: 'pointer' })
    expect(await confirm('a')).toBe('heard')
    clock.turn(300)
    see({ saw: 'release', by: 'pointer' })
    press(HOLD)
    expect(await settled()).toEqual([])
  })

  describe('by what it does', () => {
    const cut = laidOut('a', { whole: ['headline', 'account', 'button'], cut: ['summary'] })
    const held = async (changes: Partial<Plan>, laid: SealedSheetEvent, waited: number, rest = {}) => {
      const { ask, consent, see, clock, press, confirm, settled } = givenSurface()
      ask({ ...write('a'), plan: plan([], changes), ...rest })
      void consent.shown({ token: 'a' })
      see({ saw: 'focus' })
      see(laid)
      clock.turn(waited)
      press(HOLD)
      return [await confirm('a'), await settled()]
    }
    const holdCut = (changes: Partial<Plan>, laid: SealedSheetEvent = cut) => held(changes, laid, 400)
    const step = (of: Plan['write']) => ({ ...sealedPlan(), write: of })
    const close = orderWrite({ reduceOnly: true })
    const reach = { is: 'all markets' } as const
    const cancelAll: Write = { is: 'cancel all', reach, open: [] }
    const cancelAllAlgo: Write = { is: 'cancel all algo', reach, open: [] }
    const flatten = { write: cancelAll, stops: true, rest: [step(cancelAllAlgo), step(close)] } as const

    it.each<[string, Partial<Plan>]>([
      ['a close', { write: close }],
      ['a cancel', { write: cancelWrite() }],
      ['a plan that closes everything', flatten],
    ])('is accepted with its summary cut off, or held as it is laid out, for %s', async (_what, changes) => {
      const yes = ['heard', [{ is: 'yes' }]]
      expect([await holdCut(changes), await held(changes, laidOut('a'), 0)]).toEqual([yes, yes])
    })

    it.each<[string, Partial<Plan>]>([
      ['an order that may add', {}],
      ['a close with an order that may add behind it', { write: close, rest: [step(orderWrite())] }],
      ['a cancel of every stop', { write: cancelAllAlgo }],
    ])('is rejected with its summary cut off, or held before 400 ms, for %s', async (_what, changes) => {
      const no = ['CONSENT_MISSING', []]
      expect([await holdCut(changes), await held(changes, laidOut('a'), 399)]).toEqual([no, no])
    })

    it.each([
      [399, ['CONSENT_MISSING', []]],
      [400, ['heard', [{ is: 'yes' }]]],
    ] as const)(
      'is accepted on the small sheet after 400 ms, also for a close: %d ms',
      async (waited, expected) => {
        expect(await held({ write: close }, laidOut('a'), waited, { over: { x: 5, y: 5 } })).toEqual(expected)
      },
    )

    it.each<[string, Partial<LaidOutSheet>]>([
      ['whose account is cut off', { whole: ['headline', 'button'], cut: ['summary', 'account'] }],
      ['without a headline', { whole: ['account', 'button'], cut: ['summary'] }],
      ['without its button', { whole: ['headline', 'account'], cut: ['summary'] }],
      ['of which another question is drawn', { question: 'b' }],
    ])('is rejected with its summary cut off for a close %s', async (_what, laid) => {
      expect(await holdCut({ write: close }, laidOut('a', laid))).toEqual(['CONSENT_MISSING', []])
    })
  })

  it.each<[string, (given: ReturnType<typeof givenSurface>) => void]>([
    ['nobody touched anything', given => given.arm('a')],
    ['the press was short', given => (given.arm('a'), given.press(200))],
    [
      'it had not been shown',
      given => (given.see({ saw: 'focus' }), given.clock.turn(900), given.press(HOLD)),
    ],
    [
      'a part of it was cut off',
      given => (
        given.arm('a'),
        given.see(laidOut('a', { whole: ['headline', 'account', 'button'], cut: ['summary'] })),
        given.clock.turn(900),
        given.press(HOLD)
      ),
    ],
    [
      'the hold strayed from the button',
      given => {
        given.arm('a')
        given.see({ saw: 'press', by: 'pointer' })
        given.clock.turn(HOLD)
        given.see({ saw: 'strayed' })
        given.see({ saw: 'release', by: 'pointer' })
      },
    ],
    [
      'it was clicked twice',
      given => (given.arm('a'), given.press(30), given.clock.turn(1_000), given.press(30)),
    ],
    [
      'it had no focus',
      given => (void given.consent.shown({ token: 'a' }), given.clock.turn(900), given.press(HOLD)),
    ],
    [
      'the press began before arming',
      given => (given.showAndFocus('a'), given.clock.turn(399), given.press(HOLD)),
    ],
    [
      'the focus was lost on the way',
      given => (given.arm('a'), given.press(HOLD), given.see({ saw: 'blur' })),
    ],
    [
      'the window moved afterwards',
      given => (given.arm('a'), given.press(HOLD), given.see({ saw: 'moved' })),
    ],
    ['the hold was long ago', given => (given.arm('a'), given.press(HOLD), given.clock.turn(1_501))],
  ])('is rejected when %s', async (_, act) => {
    const given = givenSurface()
    given.ask(write('a'))
    act(given)
    expect(await given.confirm('a')).toBe('CONSENT_MISSING')
    expect(await given.settled()).toEqual([])
  })

  it('is used once, however often it is sent', async () => {
    const { ask, arm, press, confirm, settled } = givenSurface()
    arm(ask(write('a')))
    press(HOLD)
    const results = await Promise.all(Array.from({ length: 1_000 }, () => confirm('a')))
    expect(results.filter(each => each === 'heard')).toHaveLength(1)
    expect(results.filter(each => each === 'TOKEN_SPENT')).toHaveLength(999)
    expect(await settled()).toEqual([{ is: 'yes' }])
  })

  it('does not apply to another token, and an old hold does not apply to the next question', async () => {
    const { ask, arm, press, giveAnswer, confirm, settled } = givenSurface()
    arm(ask(write('a')))
    press(HOLD)
    expect(await confirm('b')).toBe('TOKEN_UNKNOWN')
    await giveAnswer({ token: 'a', is: 'no' })
    ask(write('b'))
    expect(await confirm('b')).toBe('CONSENT_MISSING')
    expect(await settled()).toEqual([{ is: 'no' }])
  })

  it.each<[string, readonly string[]]>([
    ['as it is', [...'SEND']],
    ['with a letter taken back', [...'SEM', 'Backspace', ...'ND']],
    ['once more, after it was typed wrong', [...'SENT', ...'SEND']],
  ])('carries the word that main saw typed, %s', async (_, keys) => {
    const { ask, arm, press, type, confirm, settled } = givenSurface()
    arm(ask(askingForWord('a')))
    type(...keys)
    press(HOLD)
    expect(await confirm('a')).toBe('heard')
    expect(await settled()).toEqual([{ is: 'yes', typed: 'SEND' }])
  })

  it.each<[string, readonly string[]]>([
    ['none', []],
    ['a part', [...'SEN']],
    ['another word', [...'send']],
    ['more than the word', [...'SENDS']],
    ['the word, taken back', [...'SEND', 'Backspace']],
  ])('is rejected if a word is required and main saw %s of its keys', async (_, keys) => {
    const { ask, arm, press, type, confirm, settled, events } = givenSurface()
    arm(ask(askingForWord('a')))
    type(...keys)
    press(HOLD)
    expect(await confirm('a')).toBe('CONSENT_MISSING')
    expect(await settled()).toEqual([])
    expect(events.at(-1)).toBe('armed, untyped')
  })

  it('does not count with a later hold if it arrives during a hold that moves away', async () => {
    const { ask, arm, see, clock, press, confirm, settled } = givenSurface()
    arm(ask(write('a')))
    see({ saw: 'press', by: 'pointer' })
    clock.turn(300)
    expect(await confirm('a')).toBe('heard')
    see({ saw: 'strayed' })
    see({ saw: 'release', by: 'pointer' })
    press(HOLD)
    expect(await settled()).toEqual([])
  })

  it('reports its progress: parts that are cut off and missing characters', () => {
    const { ask, consent, see, clock, type, events } = givenSurface()
    ask(askingForWord('a'))
    void consent.shown({ token: 'a' })
    see({ saw: 'focus' })
    const cut = laidOut('a', { cut: ['summary'] })
    see({ saw: 'laid', ...notLaidOut })
    see(cut)
    see(cut)
    see(laidOut('a'))
    clock.turn(400)
    type(...'SEND')
    expect(events).toEqual(['a', 'unarmed, cut, untyped', 'unarmed, untyped', 'armed, untyped', 'armed'])
  })

  it('requires the word’s field to be laid out where a word is typed', async () => {
    const { ask, consent, see, clock, type, press, confirm } = givenSurface()
    ask(askingForWord('a'))
    void consent.shown({ token: 'a' })
    see({ saw: 'focus' })
    see(laidOut('a', { whole: ['headline', 'account', 'summary', 'button'] }))
    clock.turn(400)
    type(...'SEND')
    press(HOLD)
    expect(await confirm('a')).toBe('CONSENT_MISSING')
  })

  it('accepts two separate key presses if a hold is not possible', async () => {
    const { ask, arm, press, clock, confirm, settled } = givenSurface()
    arm(ask(write('a')))
    press(30, 'Enter')
    expect(await confirm('a')).toBe('CONSENT_MISSING')
    clock.turn(1_000)
    press(30, 'Enter')
    expect(await confirm('a')).toBe('heard')
    expect(await settled()).toEqual([{ is: 'yes' }])
  })
})

describe('a refusal', () => {
  it.each<[string, (given: ReturnType<typeof givenSurface>) => void, SurfaceAnswer]>([
    ['needs no proof', given => void given.giveAnswer({ token: 'a', is: 'no' }), { is: 'no' }],
    ['is Escape, which main sees itself', given => given.see({ saw: 'left' }), { is: 'no' }],
    ['is not what the end of the page means', given => given.see({ saw: 'gone' }), { is: 'withdrawn' }],
    ['is not what calling off means', given => given.surface.withdraw('a'), { is: 'withdrawn' }],
  ])('%s', async (_, act, answer) => {
    const given = givenSurface()
    given.ask(write('a'))
    act(given)
    act(given)
    expect(await given.settled()).toEqual([answer])
    expect(given.sheet).toEqual({ shown: 1, hidden: 1 })
  })
})

describe('questions', () => {
  it('come one at a time: the one being read is never replaced', async () => {
    const { ask, settled, events, consent } = givenSurface()
    ask(write('a'))
    ask(write('b'))
    expect(await settled()).toEqual([{ is: 'withdrawn' }])
    expect(events).toEqual(['a'])
    expect(await consent.question()).toEqual(ok(expect.objectContaining({ token: 'a' })))
  })

  it('are available to a page that loads late, and gone once answered', async () => {
    const { ask, giveAnswer, consent } = givenSurface()
    expect(await consent.question()).toEqual(ok(undefined))
    ask(reopen('a'))
    await giveAnswer({ token: 'a', is: 'no' })
    expect(await consent.question()).toEqual(ok(undefined))
  })

  it.each<[string, ConsentQuestion, ConsentAnswer]>([
    ['reopens', reopen('a'), { token: 'a', is: 'yes' }],
    ['removes a key', { ...common, token: 'a', is: 'remove key', exposure }, { token: 'a', is: 'yes' }],
    ['unlocks', { ...common, token: 'a', is: 'unlock' }, { token: 'a', is: 'yes' }],
    ['adds a key', addKey('a'), { token: 'a', is: 'key', form: form('a') }],
    [
      'adds a profile',
      { ...common, token: 'a', is: 'add profile', venues: [] },
      { token: 'a', is: 'profile', label: 'l' },
    ],
    [
      'declares',
      { ...common, token: 'a', is: 'declare', attempt: {} as never },
      { token: 'a', is: 'declared', outcome: 'done', reason: 'I looked there' },
    ],
  ])('have a hold of their own, whatever their kind: one that %s', async (_, question, answer) => {
    const { ask, arm, press, clock, giveAnswer, settled } = givenSurface()
    arm(ask(question))
    press(60)
    expect(await giveAnswer(answer)).toMatchObject({ error: [{ code: 'CONSENT_MISSING' }] })
    clock.turn(2_000)
    press(740)
    expect(await giveAnswer(answer)).toMatchObject({ error: [{ code: 'CONSENT_MISSING' }] })
    clock.turn(2_000)
    press(800)
    expect(await giveAnswer(answer)).toMatchObject({ ok: true })
    expect(await settled()).toHaveLength(1)
  })

  it.each<[ConsentQuestion, ConsentAnswer]>([
    [addKey('a'), { token: 'a', is: 'yes' }],
    // Ceilings come with the yes that they were shown for: no other brings them, and that one not without them.
    [write('a'), { token: 'a', is: 'yes', ceilings: 'box' }],
    [
      { ...common, token: 'a', is: 'allow writes', first: true },
      { token: 'a', is: 'yes', ceilings: 'box' },
    ],
    [
      { ...common, token: 'a', is: 'allow writes', first: true, ceilings: bounds },
      { token: 'a', is: 'yes' },
    ],
    [
      { ...common, token: 'a', is: 'key ceilings', ceilings: bounds },
      { token: 'a', is: 'yes' },
    ],
    [write('a'), { token: 'a', is: 'declared', outcome: 'done', reason: 'I looked there' }],
    [reopen('a'), { token: 'a', is: 'key', form: form('a') }],
    [addKey('a'), { token: 'a', is: 'key', form: form('other') }],
    [addKey('a'), { token: 'a', is: 'profile', label: 'l' }],
    [
      { ...common, token: 'a', is: 'edit profile' },
      { token: 'a', is: 'profile', label: 'l', venue: 'v' },
    ],
    [
      { ...common, token: 'a', is: 'add profile', venues: [] },
      { token: 'a', is: 'yes' },
    ],
  ])('accept only the kind of answer they require', async (question, answer) => {
    const { ask, arm, press, giveAnswer, settled } = givenSurface()
    arm(ask(question))
    press(HOLD)
    expect(await giveAnswer(answer)).toEqual({
      ok: false,
      error: [{ code: 'INPUT_MALFORMED', facts: { at: 'is' } }],
    })
    expect(await settled()).toEqual([])
  })

  it('cancel the arming they began when they end', async () => {
    const { ask, showAndFocus, giveAnswer, clock, events } = givenSurface()
    showAndFocus(ask(write('a')))
    await giveAnswer({ token: 'a', is: 'no' })
    clock.turn(5_000)
    expect(events).toEqual(['a', 'unarmed', 'nothing'])
  })
})

it('reports that it is armed although its timer fired early and the delay ended during the report', () => {
  const { ask, showAndFocus, clock, off, events } = givenSurface()
  showAndFocus(ask(write('a')))
  off.push(-0.5, 0.5)
  clock.turn(400)
  expect(events.at(-1)).toBe('unarmed')
  clock.turn(1)
  expect(events.at(-1)).toBe('armed')
})

describe('a key form', () => {
  it.each<[string, ConsentQuestion, (given: ReturnType<typeof givenSurface>) => void]>([
    [
      'kept',
      addKey('a'),
      given => (
        given.arm('a'),
        given.press(800),
        void given.giveAnswer({ token: 'a', is: 'key', form: form('a') })
      ),
    ],
    ['left', addKey('a'), given => given.see({ saw: 'left' })],
    [
      'called off',
      { ...common, token: 'a', is: 'replace key', isFirst: true, keychain },
      given => given.surface.withdraw('a'),
    ],
  ])('has the page that it was typed into reloaded, once it is out of sight: %s', (_, question, act) => {
    const given = givenSurface()
    given.ask(question)
    act(given)
    expect(given.renewed).toEqual([1])
  })

  it('receives the keychain’s progress while it is open, also on a page that loads later', async () => {
    const { ask, surface, events, consent } = givenSurface()
    const open = { is: 'open', store: 'a store' } as const
    ask(addKey('a'))
    surface.updateKeychain('b', open)
    surface.updateKeychain('a', open)
    expect(events).toEqual(['a', { token: 'a', keychain: open }])
    expect(await consent.question()).toMatchObject({ value: { token: 'a', keychain: open } })
  })

  it('is the only question that receives keychain progress: no text of another changes', async () => {
    const { ask, surface, events, consent } = givenSurface()
    ask(reopen('a'))
    surface.updateKeychain('a', { is: 'open', store: 'a store' })
    expect([events, await consent.question()]).toEqual([['a'], ok(reopen('a'))])
  })

  it('leaves the next question to the new page, and sends the old page nothing of it', () => {
    const given = givenSurface()
    given.ask(addKey('a'))
    given.see({ saw: 'left' })
    given.events.length = 0
    given.ask(write('b'))
    expect(given.events).toEqual([])
    expect(given.consent.question()).toMatchObject({ ok: true, value: { token: 'b' } })
    given.see({ saw: 'left' })
    given.ask(write('c'))
    expect(given.events).toContain('c')
  })

  it('is the only question whose end may interrupt typing, if the person did not end it', () => {
    const { ask, see, surface, ends } = givenSurface()
    ask(addKey('a'))
    see({ saw: 'left' })
    ask(addKey('b'))
    surface.withdraw('b')
    ask(write('c'))
    surface.withdraw('c')
    expect(ends.map(end => (end as unknown[])[1])).toEqual([undefined, 'interrupted', undefined])
  })

  it('is the only question that reloads its page', async () => {
    const { ask, arm, press, confirm, renewed } = givenSurface()
    arm(ask(write('a')))
    press(HOLD)
    expect([await confirm('a'), renewed]).toEqual(['heard', []])
  })

  it('goes to its one trial and, once saved, to the desk without its key', async () => {
    const { ask, arm, press, giveAnswer, consent, settled } = givenSurface()
    const forms: AddKeyForm[] = []
    const finding = { key: {} as never, store: 'the keyring', warnings: [] }
    const offer = { keyId: 'live-a', to: 'half' }
    arm(
      ask(addKey('a'), {
        offer: entered => (forms.push(entered), Promise.resolve(ok(offer))),
        check: entered => (forms.push(entered), Promise.resolve(ok(finding))),
      }),
    )
    expect(await consent.offerKey(form('a'))).toEqual(ok(offer))
    expect(await consent.checkKey(sealedForm('a'))).toEqual(ok(finding))
    press(800)
    await giveAnswer({ token: 'a', is: 'key', form: form('a') })
    expect(forms).toEqual([form('a'), sealedForm('a')])
    expect(await settled()).toEqual([{ is: 'key', form: form('a') }])
  })

  it('goes nowhere without a question, or with a question that has no trial', async () => {
    const { ask, consent } = givenSurface()
    const offerAndCheck = () => Promise.all([consent.offerKey(form('a')), consent.checkKey(sealedForm('a'))])
    const both = (code: string) => [{ error: [{ code }] }, { error: [{ code }] }]
    expect(await offerAndCheck()).toMatchObject(both('TOKEN_UNKNOWN'))
    ask(write('a'))
    expect(await offerAndCheck()).toMatchObject(both('INPUT_MALFORMED'))
  })
})

describe('a question placed over an area', () => {
  const over = { x: 900, y: 600 }
  const cancel = { write: { is: 'cancel' }, warnings: [], outlook: { effect: 'none' } } as never
  const small = (token: string) => ({ ...write(token), plan: cancel, over }) satisfies ConsentQuestion

  it('is shown on a small sheet, and is accepted like any other', async () => {
    const on = givenSurface()
    on.arm(on.ask(small('a')))
    on.press(HOLD)
    expect(await on.confirm('a')).toBe('heard')
    expect([await on.settled(), on.small]).toEqual([
      [{ is: 'yes' }],
      [{ at: over, size: { width: 400, height: 204 } }],
    ])
  })

  it('is refused by leaving it', async () => {
    const on = givenSurface()
    on.arm(on.ask(small('a')))
    on.see({ saw: 'left' })
    expect(await on.settled()).toEqual([{ is: 'no' }])
  })

  it('moves to the large sheet if the small one is clipped, and the hold made on that does not count', async () => {
    const on = givenSurface()
    on.arm(on.ask(small('a')))
    on.see({ saw: 'press', by: 'pointer' })
    on.see({ saw: 'cut' })
    on.clock.turn(HOLD)
    on.see({ saw: 'release', by: 'pointer' })
    const question = on.consent.question()
    expect([question, on.small.at(-1), on.events.at(-1)]).toEqual([
      { ok: true, value: { ...write('a'), plan: cancel } },
      undefined,
      'a',
    ])
    expect(await on.confirm('a')).toBe('CONSENT_MISSING')
    on.arm('a')
    on.press(HOLD)
    expect(await on.confirm('a')).toBe('heard')
    expect(await on.settled()).toEqual([{ is: 'yes' }])
  })

  it('is shown on the large sheet if it does not reduce risk, whichever window named the place', () => {
    const on = givenSurface()
    on.ask({
      ...small('a'),
      plan: { write: { is: 'order', reduceOnly: false }, warnings: [], outlook: {} } as never,
    })
    expect(on.small).toEqual([undefined])
  })
})

describe('a key that is generated here', () => {
  const account = { kind: 'live', host: 'h', accountId: '0x1', wallet: '0x2', broker: 'b' } as const
  const terms = { chain: 'EVM', broker: 'b', chainId: '1', scope: 'read', at: 1, until: 2 } as const
  const head = common
  const made = { account, key: '8tm7…hX', chain: { chainId: '1', name: 'one' }, terms }
  const adds = (known?: typeof account): ConsentQuestion => ({
    ...{ ...head, token: 'k', is: 'add key', venues: [], label: 'main' },
    ...{ keychain: { is: 'open', store: 's' } },
    ...(known !== undefined && { known }),
  })
  const signs: ConsentQuestion = { ...head, token: 's', is: 'sign key', text: 'to sign', ...made }

  it('is requested without a hold if the account is known only by its wallet', async () => {
    const { ask, giveAnswer, settled } = givenSurface()
    ask(adds())
    expect(await giveAnswer({ token: 'k', is: 'make instead' })).toMatchObject({ ok: false })
    const other = givenSurface()
    other.ask(adds(account))
    expect(await other.giveAnswer({ token: 'k', is: 'make instead' })).toEqual({ ok: true, value: undefined })
    expect([await settled(), await other.settled()]).toEqual([[], [{ is: 'make instead' }]])
  })

  it('accepts a signature only with a hold that main observed', async () => {
    const { ask, giveAnswer, arm, press, settled } = givenSurface()
    arm(ask(signs))
    expect(await giveAnswer({ token: 's', is: 'signed key', signature: '0x1' })).toMatchObject({ ok: false })
    press(900)
    await giveAnswer({ token: 's', is: 'signed key', signature: '0x1' })
    expect(await settled()).toEqual([{ is: 'signed key', signature: '0x1' }])
  })

  it('copies the text of the open question, and of no other', async () => {
    const { ask, consent, events } = givenSurface()
    ask(signs)
    expect(await consent.giveText({ token: 's', to: 'file' })).toEqual({ ok: true, value: undefined })
    expect(events).toContain('file: to sign')
    expect(await consent.giveText({ token: 'other', to: 'file' })).toMatchObject({ ok: false })
    const other = givenSurface()
    other.ask(adds(account))
    expect(await other.consent.giveText({ token: 'k', to: 'clipboard' })).toMatchObject({ ok: false })
    expect(other.events.filter(news => String(news).startsWith('clipboard'))).toEqual([])
  })
})
