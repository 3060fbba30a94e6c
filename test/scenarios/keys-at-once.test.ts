import { afterEach, describe, expect, it } from 'vitest'
import { formFor, openReal, openWithKeychain, type RealDesk } from '../kit/real-account'

const open: RealDesk[] = []
const keep = (desk: RealDesk): RealDesk => (open.push(desk), desk)
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

/** The signing keys in the keychain. */
const kept = ({ store }: RealDesk): readonly string[] =>
  [...store.items.keys()].filter(name => /^key\.(?!data\.)/.test(name))
const givesKey = (desk: RealDesk): void => desk.person.will({ is: 'key', form: formFor(desk) })

describe('two concurrent questions about one key', () => {
  it('leave one key, which the profile names, when both replace it', async () => {
    const desk = keep(await openReal('reads'))
    const { id } = desk.row().profile
    givesKey(desk)
    const replace = () => desk.api.keys.replace({ profileId: id })
    const replaced = { ok: true, value: 'replaced' }
    expect(await Promise.all([replace(), replace()])).toEqual([replaced, replaced])
    expect(kept(desk)).toHaveLength(1)
    await desk.api.profiles.use({ id })
    await desk.until('it reads with it', () => desk.row().key === 'ready')
  })

  it('leave the new key when one removes a key that the other has replaced', async () => {
    const desk = keep(await openReal('reads'))
    const { id } = desk.row().profile
    desk.person.will('wait')
    const removing = desk.api.keys.remove({ profileId: id })
    givesKey(desk)
    expect(await desk.api.keys.replace({ profileId: id })).toEqual({ ok: true, value: 'replaced' })
    const [fresh] = kept(desk)
    desk.person.answer({ is: 'yes' })
    expect(await removing).toMatchObject({ ok: false, error: [{ code: 'PLAN_VOID' }] })
    expect(kept(desk)).toEqual([fresh])
    await desk.until('it reads with it', () => desk.row().key === 'ready')
  })

  it('find the key once when both remove it', async () => {
    const desk = keep(await openReal('reads'))
    const { id } = desk.row().profile
    desk.person.will('wait')
    const removing = desk.api.keys.remove({ profileId: id })
    desk.person.will({ is: 'yes' })
    expect(await desk.api.keys.remove({ profileId: id })).toEqual({ ok: true, value: 'removed' })
    desk.person.answer({ is: 'yes' })
    expect(await removing).toMatchObject({ ok: false, error: [{ code: 'KEY_MISSING' }] })
  })
})

describe('a profile that changes while a key for it is tried', () => {
  async function lookedAt(): Promise<{ readonly desk: RealDesk; readonly id: string }> {
    const desk = keep(await openWithKeychain())
    const { addresses } = formFor(desk)
    desk.person.will({ is: 'profile', label: 'just looking', venue: 'other', addresses: addresses! })
    await desk.api.profiles.add()
    await desk.until('it is told', ({ keyring }) => keyring?.value.rows.length === 2)
    return { desk, id: desk.row().profile.id }
  }

  it('stays removed when it is taken off the list, and no key of it is stored', async () => {
    const { desk, id } = await lookedAt()
    givesKey(desk)
    const replacing = desk.api.keys.replace({ profileId: id })
    desk.person.will({ is: 'yes' })
    expect(await desk.api.profiles.remove({ id })).toEqual({ ok: true, value: 'removed' })
    expect(await replacing).toMatchObject({ ok: false, error: [{ code: 'PROFILE_UNKNOWN' }] })
    await desk.until('practice alone', ({ keyring }) => keyring?.value.rows.length === 1)
    expect(kept(desk)).toEqual([])
  })

  it('gets no key that was tried at its previous venue when it moves to another', async () => {
    const { desk, id } = await lookedAt()
    const { addresses } = formFor(desk)
    givesKey(desk)
    const replacing = desk.api.keys.replace({ profileId: id })
    desk.person.will({
      is: 'profile',
      label: 'moved',
      addresses: { ...addresses!, baseUrl: 'https://elsewhere.example' },
    })
    expect(await desk.api.profiles.edit({ id })).toMatchObject({ ok: true })
    expect(await replacing).toMatchObject({ ok: false, error: [{ code: 'PLAN_VOID' }] })
    expect(kept(desk)).toEqual([])
    await desk.until('it is moved', () => desk.row().profile.label === 'moved')
    expect(desk.row().key).toBe('no key')
  })
})
