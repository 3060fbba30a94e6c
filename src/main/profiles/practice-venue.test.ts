import { expect, it } from 'vitest'
import { breath, handClock } from '../../../test/kit/hand-clock'
import type { EphemeralVault, VaultResult } from '../main-ports'
import type { PracticeNews } from '../practice-port'
import { createPracticeVenue } from './practice-venue'

type Kept = VaultResult<{ readonly publicKey: string }>

/** A practice exchange whose key is kept on demand. */
function given() {
  let hear: (news: PracticeNews) => void = () => undefined
  let die: () => void = () => undefined
  const clock = handClock(0)
  const keeping: ((kept: Kept) => void)[] = []
  const changes: ('there' | 'gone')[] = []
  const practiceProcess = createPracticeVenue({
    practice: {
      start(listener) {
        hear = listener
        return { drills: undefined as never, stop: () => Promise.resolve() }
      },
    },
    practiceVault: () =>
      ({
        receiveKey: () => new Promise(tell => keeping.push(tell)),
        onGone: hear => (die = hear),
        close: () => Promise.resolve(),
      }) as Partial<EphemeralVault> as EphemeralVault,
    openVenue: ({ addresses }) => addresses.baseUrl as never,
    clock,
    ids: undefined as never,
    log: { note: () => undefined, trouble: () => undefined },
    onChange: () => changes.push(practiceProcess.open() === undefined ? 'gone' : 'there'),
  })
  const opens = (baseUrl: string): void =>
    hear({
      saw: 'open',
      addresses: { baseUrl, publicStreamUrl: '', privateStreamUrl: '' },
      accountId: '0x1',
      sealKey: () => () => Promise.resolve('a box'),
      publicKey: 'ed25519:abc',
    })
  return {
    practiceProcess,
    changes,
    opens,
    clock,
    signerGoes: () => die(),
    goes: () => hear({ saw: 'gone', why: 'it died' }),
    /** The key of the nth opening is kept. */
    async keeps(nth: number) {
      keeping[nth]?.({ ok: true, value: { publicKey: 'ed25519:abc' } })
      await breath()
    },
  }
}

it('is available once its key is stored, and unavailable when it exits', async () => {
  const { practiceProcess, changes, opens, keeps, goes } = given()
  opens('http://first')
  await keeps(0)
  expect([changes, practiceProcess.open()?.venue]).toEqual([['there'], 'http://first'])
  goes()
  expect([changes, practiceProcess.open()]).toEqual([['there', 'gone'], undefined])
})

it('is not available if it exited while its key was being stored, nor if it was abandoned', async () => {
  const { practiceProcess, changes, opens, keeps, goes } = given()
  opens('http://first')
  goes()
  await keeps(0)
  opens('http://second')
  await practiceProcess.close()
  await keeps(1)
  expect([changes, practiceProcess.open()]).toEqual([['gone'], undefined])
})

it('is at the address where it opened last, whichever key was stored last', async () => {
  const { practiceProcess, changes, opens, keeps, goes } = given()
  opens('http://first')
  goes()
  opens('http://second')
  await keeps(1)
  await keeps(0)
  expect([changes, practiceProcess.open()?.venue]).toEqual([['gone', 'there'], 'http://second'])
})

it('is unavailable without a signer, and has its key sealed again to the next one', async () => {
  const { practiceProcess, changes, opens, keeps, signerGoes, clock } = given()
  opens('http://first')
  await keeps(0)
  signerGoes()
  expect([changes, practiceProcess.open()]).toEqual([['there', 'gone'], undefined])
  await clock.pass(1_000)
  await keeps(1)
  expect([changes, practiceProcess.open()?.venue]).toEqual([['there', 'gone', 'there'], 'http://first'])
})

it('has no key sealed by an exited signer if it exited meanwhile', async () => {
  const { changes, opens, keeps, signerGoes, goes, clock } = given()
  opens('http://first')
  await keeps(0)
  signerGoes()
  goes()
  await clock.pass(1_000)
  await keeps(1)
  expect(changes).toEqual(['there', 'gone', 'gone'])
})
