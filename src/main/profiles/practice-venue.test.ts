import { expect, it } from 'vitest'
import { breath, handClock } from '../../../test/kit/hand-clock'
import type { EphemeralVault, VaultResult } from '../main-ports'
import type { PracticeNews } from '../practice-port'
import { createPracticeVenue } from './practice-venue'

type StoreResult = VaultResult<{ readonly publicKey: string }>

/** Creates a practice venue whose exchange and vault act when the test calls for it. */
function createTestVenue() {
  let report: (news: PracticeNews) => void = () => undefined
  let reportSignerExit: () => void = () => undefined
  const clock = handClock(0)
  const pendingKeys: ((result: StoreResult) => void)[] = []
  const changes: ('there' | 'gone')[] = []
  const practiceProcess = createPracticeVenue({
    practice: {
      start(listener) {
        report = listener
        return { drills: undefined as never, stop: () => Promise.resolve() }
      },
    },
    practiceVault: () =>
      ({
        receiveKey: () => new Promise(resolve => pendingKeys.push(resolve)),
        onGone: listen => (reportSignerExit = listen),
        close: () => Promise.resolve(),
      }) as Partial<EphemeralVault> as EphemeralVault,
    openVenue: ({ addresses }) => addresses.baseUrl as never,
    clock,
    ids: undefined as never,
    log: { note: () => undefined, trouble: () => undefined },
    onChange: () => changes.push(practiceProcess.open() === undefined ? 'gone' : 'there'),
  })
  const openExchange = (baseUrl: string): void =>
    report({
      saw: 'open',
      addresses: { baseUrl, publicStreamUrl: '', privateStreamUrl: '' },
      accountId: '0x1',
      sealKey: () => () => Promise.resolve('a box'),
      publicKey: 'ed25519:abc',
    })
  return {
    practiceProcess,
    changes,
    openExchange,
    clock,
    exitSigner: () => reportSignerExit(),
    exitExchange: () => report({ saw: 'gone', why: 'it died' }),
    /** Stores the key of the nth opening. */
    async storeKey(nth: number) {
      pendingKeys[nth]?.({ ok: true, value: { publicKey: 'ed25519:abc' } })
      await breath()
    },
  }
}

it('is available once its key is stored, and unavailable when it exits', async () => {
  const { practiceProcess, changes, openExchange, storeKey, exitExchange } = createTestVenue()
  openExchange('http://first')
  await storeKey(0)
  expect([changes, practiceProcess.open()?.venue]).toEqual([['there'], 'http://first'])
  exitExchange()
  expect([changes, practiceProcess.open()]).toEqual([['there', 'gone'], undefined])
})

it('is not available if it exited while its key was being stored, nor if it was abandoned', async () => {
  const { practiceProcess, changes, openExchange, storeKey, exitExchange } = createTestVenue()
  openExchange('http://first')
  exitExchange()
  await storeKey(0)
  openExchange('http://second')
  await practiceProcess.close()
  await storeKey(1)
  expect([changes, practiceProcess.open()]).toEqual([['gone'], undefined])
})

it('is at the address where it opened last, whichever key was stored last', async () => {
  const { practiceProcess, changes, openExchange, storeKey, exitExchange } = createTestVenue()
  openExchange('http://first')
  exitExchange()
  openExchange('http://second')
  await storeKey(1)
  await storeKey(0)
  expect([changes, practiceProcess.open()?.venue]).toEqual([['gone', 'there'], 'http://second'])
})

it('is unavailable without a signer, and has its key sealed again to the next one', async () => {
  const { practiceProcess, changes, openExchange, storeKey, exitSigner, clock } = createTestVenue()
  openExchange('http://first')
  await storeKey(0)
  exitSigner()
  expect([changes, practiceProcess.open()]).toEqual([['there', 'gone'], undefined])
  await clock.pass(1_000)
  await storeKey(1)
  expect([changes, practiceProcess.open()?.venue]).toEqual([['there', 'gone', 'there'], 'http://first'])
})

it('has no key sealed by an exited signer if it exited meanwhile', async () => {
  const { changes, openExchange, storeKey, exitSigner, exitExchange, clock } = createTestVenue()
  openExchange('http://first')
  await storeKey(0)
  exitSigner()
  exitExchange()
  await clock.pass(1_000)
  await storeKey(1)
  expect(changes).toEqual(['there', 'gone', 'gone'])
})
