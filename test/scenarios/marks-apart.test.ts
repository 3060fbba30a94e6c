import { afterEach, expect, it } from 'vitest'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { come } from '../kit/patience'
import { market } from '../kit/open-desk'
import { formFor, openWithKeychain, type RealDesk } from '../kit/real-account'

let desk: RealDesk | undefined
let other: PracticeHandle | undefined
afterEach(async () => {
  await desk?.close()
  await other?.close()
})

it('blocks what adds risk where the price stream comes from another host with other prices', async () => {
  desk = await openWithKeychain()
  other = await openPractice({ seed: 11, limits: false, shouldPrewarm: false })
  const { addresses } = formFor(desk)
  const mixed = { ...addresses!, publicStreamUrl: other.publicStreamUrl }
  desk.person.will({ is: 'key', form: formFor(desk, { addresses: mixed }) })
  expect(await desk.api.keys.add()).toMatchObject({ ok: true })
  await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
  const { profile } = desk.row()
  expect(profile.venue).toBe(`${new URL(mixed.baseUrl).host} · ${new URL(mixed.publicStreamUrl).host}`)
  await desk.api.profiles.use({ id: profile.id })
  await desk.api.market.watch({ symbol: market })
  await desk.until('the account is read', ({ account }) => account?.from === 'live')
  const at = desk
  const elsewhere = other
  const writes = await come('the doubt is told', async () => {
    await Promise.all([elsewhere.advance(1_000), at.turn(1_000)])
    const state = at.snapshot().writes?.value
    return state?.holds.some(({ is }) => is === 'doubt') === true && state
  })
  expect(writes.holds).toContainEqual(
    expect.objectContaining({ is: 'doubt', doubts: [expect.objectContaining({ is: 'marks apart' })] }),
  )
})
