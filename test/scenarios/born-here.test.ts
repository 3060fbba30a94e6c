import { afterEach, describe, expect, it } from 'vitest'
import type { ConsentQuestion } from '../../src/contract/consent-api'
import type { JournalEntry } from '../../src/core/attempt/entry'
import { createDataKeyStore } from '../../src/main/keys/data-keys'
import { openVault } from '../../src/main/keychain/vault'
import type { SurfaceAnswer } from '../../src/main/main-ports'
import type { VenueOpening } from '../../src/main/venue/venue-opening'
import type { PracticeFault } from '../../src/practice/faults/fault-registry'
import { getPracticeWallet } from '../../src/practice/account/practice-wallets'
import { hasBook, resting } from '../kit/drafts'
import { breath } from '../kit/hand-clock'
import { memoryJournal, memorySettings } from '../kit/memory-records'
import { memorySigner } from '../kit/memory-signer'
import { memoryKeeper } from '../kit/memory-vault-parts'
import { openDesk } from '../kit/open-desk'
import { openingHere } from '../kit/opening'
import { formFor, openWithKeychain, type RealDesk } from '../kit/real-account'
import { evmWallet, type TestWallet } from '../kit/wallet'

const POST = { method: 'POST', path: '/v1/orderly_key' } as const
const LINE = 'POST /v1/orderly_key'
const DAY = 86_400_000
const quiet = { note: () => undefined, trouble: () => undefined }

const open: RealDesk[] = []
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

/** Overrides for the steps of the person; by default each is taken as intended. */
interface Course {
  readonly scope?: 'read' | 'read,trading'
  readonly chainId?: string
  readonly days?: number
  /** Signature of the wallet for the text that it was shown. */
  readonly signs?: (text: string, wallet: TestWallet, nth: number) => string | undefined
  readonly registers?: SurfaceAnswer['is']
}

/** A desk that watches the practice account by its address, and a person with its wallet. */
async function given(opening?: Partial<VenueOpening>) {
  const settings = memorySettings()
  const records = { dataKeys: createDataKeyStore(quiet) }
  const desk = await openWithKeychain(undefined, records, opening, settings)
  open.push(desk)
  const wallet = evmWallet(getPracticeWallet(desk.practice.account.accountId).secret)
  const { addresses } = formFor(desk)
  desk.person.will({
    is: 'address',
    form: { label: 'watched', venue: 'other', wallet: wallet.address, addresses: addresses! },
  })
  await desk.api.profiles.addByAddress()
  await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
  const watched = desk.row().profile.id
  let signed = 0
  const walk = ({ scope = 'read,trading', chainId = '31337', days = 30, signs, registers }: Course = {}) =>
    desk.person.will((question: ConsentQuestion): SurfaceAnswer => {
      switch (question.is) {
        case 'add key':
          return { is: 'make instead' }
        case 'make key':
          return { is: 'made key', form: { chainId, scope, days } }
        case 'sign key': {
          signed += 1
          const signature = (signs ?? ((text, own) => own.sign(text)))(question.text, wallet, signed)
          return signature === undefined ? { is: 'no' } : { is: 'signed key', signature }
        }
        case 'register key':
          return registers === 'no' ? { is: 'no' } : { is: 'yes' }
        default:
          return { is: 'yes' }
      }
    })
  const questionsOf = <I extends ConsentQuestion['is']>(is: I) =>
    desk.person.asked.filter((one): one is Extract<ConsentQuestion, { is: I }> => one.is === is)
  const birth = () => desk.snapshot().keyring?.value.rows.find(({ profile }) => profile.id === watched)?.birth
  const keyed = () =>
    desk.snapshot().keyring?.value.rows.find(({ profile }) => profile.id.startsWith('custom-'))
  const lines = () => desk.journal.lines.flatMap(line => (line.saw === 'registration' ? [line.step] : []))
  const sent = () => desk.received(LINE)
  return { desk, settings, wallet, watched, walk, questionsOf, birth, keyed, lines, sent }
}

const make = (desk: RealDesk, profileId: string) => desk.api.keys.make({ profileId })

describe('a key that is created here', () => {
  it('is signed for by the wallet, registered once, and adopted when the venue shows it', async () => {
    const { desk, watched, walk, questionsOf, birth, keyed, lines, sent } = await given()
    walk()
    expect(await desk.api.keys.addFor({ profileId: watched })).toEqual({ ok: true, value: 'waits' })
    await desk.until('the account has it', () => keyed()?.key === 'at rest')
    expect([sent(), birth()]).toEqual([1, undefined])
    expect(lines().map(({ is }) => is)).toEqual(['sending', 'answered', 'proved'])
    const [question] = questionsOf('sign key')
    const data = JSON.parse(question?.text ?? '{}') as { message: Record<string, unknown> }
    const { scope, timestamp, expiration, brokerId } = data.message
    expect([scope, brokerId, Number(expiration) - Number(timestamp)]).toEqual([
      'read,trading',
      'practice',
      30 * DAY,
    ])
    // The request equals the one on the sheet, and the stored row is like any other by now.
    const [left] = desk.practice.received().filter(({ line }) => line === LINE)
    expect(left?.body).toBe(questionsOf('register key')[0]?.body)
    expect(desk.keys.all().filter(({ keyId }) => keyId.startsWith('custom-'))).toMatchObject([
      { state: 'kept' },
    ])
    expect(keyed()).toMatchObject({
      writing: 'not allowed',
      facts: { value: { scopes: ['read', 'trading'] } },
    })
  })

  it('signs for its account afterwards', async () => {
    const { desk, watched, walk, keyed } = await given()
    walk({ scope: 'read' })
    await make(desk, watched)
    await desk.until('the account has it', () => keyed() !== undefined)
    await desk.api.profiles.use({ id: keyed()?.profile.id ?? '' })
    await desk.until('its account is read by it', ({ account, key, profile }) =>
      Boolean(
        profile?.value.label === 'main' && account?.from === 'live' && key?.value.scopes.join() === 'read',
      ),
    )
  })

  it('signs nothing, and does not belong to its account, before the venue shows it', async () => {
    const { desk, watched, walk, birth, keyed } = await given()
    desk.practice.fault({ name: 'activate late', ms: 60_000 })
    walk()
    await make(desk, watched)
    await desk.until('it waits', () => birth()?.step === 'accepted')
    const [row] = desk.keys.all().filter(({ keyId }) => keyId.startsWith('custom-'))
    expect([row?.state, keyed()]).toEqual(['pending', undefined])
    for (let looks = 0; looks < 3; looks += 1) await desk.turn(5_000)
    expect(birth()?.step).toBe('accepted')
    await desk.turn(60_000)
    await desk.until('the account has it', () => keyed() !== undefined)
  })

  it('leaves no public key and no signature in the journal or among the settings', async () => {
    const { desk, watched, walk, questionsOf, keyed } = await given()
    walk()
    await make(desk, watched)
    await desk.until('the account has it', () => keyed() !== undefined)
    const body = JSON.parse(questionsOf('register key')[0]?.body ?? '{}') as {
      message: { orderlyKey: string }
      signature: string
    }
    const kept = JSON.stringify(desk.journal.lines)
    expect(kept).not.toContain(body.message.orderlyKey.slice(8))
    expect(kept).not.toContain(body.signature)
  })
})

describe('a wallet signature', () => {
  const other = evmWallet()
  const changed = (text: string, change: (data: { message: Record<string, unknown> }) => void) => {
    const data = JSON.parse(text) as { message: Record<string, unknown>; domain: Record<string, unknown> }
    change(data)
    return JSON.stringify(data)
  }

  it.each<[string, Course['signs'], string]>([
    ['another wallet', text => other.sign(text), 'SIGNATURE_OF_ANOTHER'],
    [
      'another scope',
      (text, own) => own.sign(changed(text, ({ message }) => (message['scope'] = 'read,trading,asset'))),
      'SIGNATURE_OF_ANOTHER',
    ],
    [
      'another end',
      (text, own) => own.sign(changed(text, ({ message }) => (message['expiration'] = 1))),
      'SIGNATURE_OF_ANOTHER',
    ],
    [
      'another chain',
      (text, own) =>
        own.sign(
          changed(text, data => {
            data.message['chainId'] = 0
            ;(data as unknown as { domain: Record<string, unknown> }).domain['chainId'] = 0
          }),
        ),
      'SIGNATURE_ELSEWHERE',
    ],
    ['a plain message', (text, own) => own.signPlainly(text), 'SIGNATURE_PLAIN'],
    ['no signature', () => '0x12', 'SIGNATURE_MALFORMED'],
  ])('of %s is refused with a reason, and nothing is sent', async (_, signs, code) => {
    const { desk, watched, walk, questionsOf, sent, birth } = await given()
    walk({ signs: (text, own, nth) => (nth === 1 ? signs?.(text, own, nth) : undefined) })
    expect(await make(desk, watched)).toEqual({ ok: true, value: 'declined' })
    expect(questionsOf('sign key').map(({ wrong }) => wrong?.map(one => one.code))).toEqual([
      undefined,
      [code],
    ])
    await desk.until('the key waits for a signature', () => birth()?.step === 'to sign')
    expect([sent(), questionsOf('register key').length]).toEqual([0, 0])
  })

  it('is sent only after the person confirms the request', async () => {
    const { desk, watched, walk, sent } = await given()
    walk({ registers: 'no' })
    expect(await make(desk, watched)).toEqual({ ok: true, value: 'declined' })
    expect(sent()).toBe(0)
  })
})

describe('a registration', () => {
  it('whose answer is lost is unknown, found by the lookup, and never sent again', async () => {
    const { desk, watched, walk, lines, keyed, birth, sent } = await given()
    desk.practice.fault({ name: 'lose the reply', on: POST })
    for (let silent = 0; silent < 2; silent += 1)
      desk.practice.fault({
        ...{ name: 'error instead', status: 502 },
        on: { method: 'GET', path: '/v1/get_orderly_key' },
      } as PracticeFault)
    walk()
    await make(desk, watched)
    await desk.until('it is unknown', () => birth()?.step === 'unknown')
    expect(await make(desk, watched)).toMatchObject({ ok: false, error: [{ code: 'KEY_WAITS' }] })
    await desk.turn(3_000)
    await desk.turn(3_000)
    await desk.until('the account has it', () => {
      desk.clock.turn(1_000)
      return keyed() !== undefined
    })
    expect([sent(), lines().map(({ is }) => is)]).toEqual([1, ['sending', 'answered', 'proved']])
  })

  it('that was lost in transit stays unknown, and its key can be given up', async () => {
    const { desk, watched, walk, birth, keyed, sent } = await given()
    desk.practice.fault({ name: 'lose the request', on: POST })
    walk()
    await make(desk, watched)
    await desk.until('it is unknown', () => birth()?.step === 'unknown')
    for (let looks = 0; looks < 4; looks += 1) await desk.turn(31_000)
    expect([birth()?.step, keyed()]).toEqual(['unknown', undefined])
    expect(await desk.api.profiles.remove({ id: watched })).toMatchObject({
      ok: false,
      error: [{ code: 'PROFILE_STAYS', facts: { why: 'made key' } }],
    })
    expect(await desk.api.keys.giveUp({ profileId: watched })).toEqual({ ok: true, value: 'given up' })
    await desk.until('it is gone', () => birth() === undefined)
    expect([desk.keys.all().some(({ keyId }) => keyId.startsWith('custom-')), sent()]).toEqual([false, 1])
  })

  it('of a key that never becomes active leaves it pending', async () => {
    const { desk, watched, walk, birth, keyed, sent } = await given()
    desk.practice.fault({ name: 'accept without effect' })
    walk()
    await make(desk, watched)
    for (let looks = 0; looks < 6; looks += 1) await desk.turn(31_000)
    expect([birth()?.step, keyed(), sent()]).toEqual(['accepted', undefined, 1])
  })

  it('that the venue shows with another scope is never used', async () => {
    const { desk, watched, walk, birth, keyed } = await given()
    desk.practice.fault({
      ...{ name: 'garble', find: '"read,trading"', put: '"read,trading,asset"', times: 100 },
      on: { path: '/v1/get_orderly_key' },
    } as PracticeFault)
    walk()
    await make(desk, watched)
    await desk.until('it is seen', () => birth()?.step === 'other terms')
    expect(keyed()).toBeUndefined()
    expect(await make(desk, watched)).toMatchObject({ ok: false, error: [{ code: 'KEY_WAITS' }] })
  })

  it('that was refused can be signed for again, with the same key', async () => {
    const { desk, watched, walk, birth, keyed, questionsOf, sent } = await given()
    desk.practice.fault({ name: 'error instead', status: 400, code: -1005, message: 'no', on: POST })
    walk()
    await make(desk, watched)
    await desk.until('its answer', () => birth()?.step === 'refused')
    expect([keyed(), birth()?.words]).toEqual([undefined, 'no'])
    await make(desk, watched)
    await desk.until('the account has it', () => keyed() !== undefined)
    expect([questionsOf('make key').length, questionsOf('sign key').length, sent()]).toEqual([1, 2, 2])
    const keys = questionsOf('sign key').map(({ key }) => key)
    expect(keys[0]).toBe(keys[1])
  })

  it('happens once where it is requested twice at a time', async () => {
    const { desk, watched, walk, keyed, sent } = await given()
    walk()
    const results = await Promise.all([make(desk, watched), make(desk, watched)])
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    await desk.until('the account has it', () => keyed() !== undefined)
    expect(sent()).toBe(1)
    expect(desk.keys.all().filter(({ keyId }) => keyId.startsWith('custom-'))).toHaveLength(1)
  })

  it('that was never sent can be signed for again', async () => {
    let tries = 0
    const { desk, watched, walk, birth, keyed, sent } = await given({
      registerAt(clock, addresses) {
        const real = openingHere.registerAt(clock, addresses)
        return async (request, lastCheck) => {
          tries += 1
          return tries === 1 || real === undefined
            ? { is: 'not sent', why: 'no connection' }
            : real(request, lastCheck)
        }
      },
    })
    walk()
    await make(desk, watched)
    await desk.until('its answer', () => birth()?.step === 'not sent')
    await make(desk, watched)
    await desk.until('the account has it', () => keyed() !== undefined)
    expect(sent()).toBe(1)
  })

  it('does not leave while the outcome of an order is open', async () => {
    const { desk, watched, walk, sent } = await given()
    await desk.until('practice may write', ({ writes }) => writes?.value.state === 'active' && hasBook(desk))
    desk.practice.fault({ name: 'lose the request', on: { method: 'POST', path: '/v1/order' } })
    desk.person.will({ is: 'yes', typed: 'SEND' })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('its outcome is unknown', () =>
      desk.attempts().some(({ state }) => state.is === 'unknown'),
    )
    walk()
    expect(await make(desk, watched)).toMatchObject({ ok: false, error: [{ code: 'WRITES_HELD' }] })
    expect(sent()).toBe(0)
  })

  it('does not leave where it cannot be journalled', async () => {
    const { desk, watched, walk, sent } = await given()
    walk({ registers: 'no' })
    await make(desk, watched)
    desk.journal.fail('disk full')
    walk()
    expect(await make(desk, watched)).toMatchObject({ ok: false, error: [{ code: 'JOURNAL_UNWRITABLE' }] })
    expect(sent()).toBe(0)
  })

  it('is not offered where its venue is view-only', async () => {
    const { desk, watched, walk, questionsOf } = await given({ registerAt: () => undefined })
    walk()
    expect(await make(desk, watched)).toMatchObject({ ok: false, error: [{ code: 'WRITES_READ_ONLY' }] })
    expect(questionsOf('make key')).toEqual([])
  })

  it.each<[string, 'answered' | 'cut off', string]>([
    ['that was answered', 'answered', 'accepted'],
    ['of which an earlier run saw no answer', 'cut off', 'unknown'],
  ])('%s is looked up by the next run, which sends nothing', async (_, how, step) => {
    const before = await given()
    before.desk.practice.fault({ name: 'activate late', ms: 40_000 })
    before.walk()
    await make(before.desk, before.watched)
    await before.desk.until('it waits', () => before.birth()?.step === 'accepted')
    const { practice, clock, journal, store, keys } = before.desk
    await before.desk.app.close()
    const isKept = (line: JournalEntry) =>
      how === 'answered' || line.saw !== 'registration' || line.step.is === 'sending'
    const next = await openDesk({
      ...{ next: practice, clock, settings: before.settings, waits: false },
      journal: memoryJournal(journal.lines.filter(isKept)),
      vault: by =>
        openVault({ clock: by, knownKeys: keys, fork: () => memoryKeeper(store), signer: memorySigner(by) }),
    })
    const rows = () => next.snapshot().keyring?.value.rows ?? []
    await next.turn(1_000)
    await next.until('it still waits', () => rows().some(row => row.birth?.step === step))
    await next.turn(41_000)
    await next.until('the account has it', () => {
      next.clock.turn(500)
      return rows().some(({ profile }) => profile.id.startsWith('custom-'))
    })
    expect(before.sent()).toBe(1)
    await next.app.close()
  })
})

describe('a lookup of a registration', () => {
  it('is dropped where the desk is closed before it is answered, and repeated by the next run', async () => {
    let [isAnswered, tell] = [false, (): void => undefined]
    const openVenue: VenueOpening['openVenue'] = options => {
      const venue = openingHere.openVenue(options)
      const rawKeyRecord: typeof venue.facts.rawKeyRecord = async (...of) => {
        const record = await venue.facts.rawKeyRecord(...of)
        isAnswered = true
        await new Promise<void>(go => (tell = go))
        return record
      }
      return { ...venue, facts: { ...venue.facts, rawKeyRecord } }
    }
    const { desk, watched, walk, lines } = await given({ openVenue })
    walk()
    await make(desk, watched)
    await desk.until('the answer', () => isAnswered)
    await desk.app.close()
    tell()
    await breath()
    expect(lines().map(({ is }) => is)).toEqual(['sending', 'answered'])
  })
})

describe('an interrupted registration', () => {
  it('resumes at the text to sign, with the same key and the same terms', async () => {
    const { desk, watched, walk, questionsOf, birth, keyed } = await given()
    walk({ signs: () => undefined })
    await make(desk, watched)
    await desk.until('the key waits for a signature', () => birth()?.step === 'to sign')
    await desk.turn(3_600_000 / 2)
    walk()
    await make(desk, watched)
    await desk.until('the account has it', () => keyed() !== undefined)
    const [first, second] = questionsOf('sign key')
    expect([second?.text, questionsOf('make key').length]).toEqual([first?.text, 1])
  })

  it('is refused where the days, the chain or the permissions are not among those offered', async () => {
    const { desk, watched, walk, questionsOf, birth } = await given()
    let nth = 0
    walk()
    desk.person.will(question => {
      if (question.is !== 'make key') return { is: 'no' }
      nth += 1
      if (nth === 1) return { is: 'made key', form: { chainId: '1', scope: 'read', days: 30 } }
      if (nth === 2) return { is: 'made key', form: { chainId: '0', scope: 'read', days: 366 } }
      return { is: 'no' }
    })
    expect(await make(desk, watched)).toEqual({ ok: true, value: 'declined' })
    expect(questionsOf('make key').map(({ wrong }) => wrong?.map(({ code }) => code))).toEqual([
      undefined,
      ['KEY_TERMS'],
      ['KEY_TERMS'],
    ])
    expect(birth()).toBeUndefined()
  })

  it('does not begin while the desk is locked', async () => {
    const { desk, watched, walk } = await given()
    walk()
    await desk.api.keys.lock()
    expect(await make(desk, watched)).toMatchObject({ ok: false, error: [{ code: 'DESK_LOCKED' }] })
  })
})
