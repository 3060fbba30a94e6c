import { afterEach, describe, expect, it } from 'vitest'
import { formFor, openReal, openWithKeychain, type RealDesk } from '../kit/real-account'

const open: RealDesk[] = []
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

async function started(opening: Promise<RealDesk>): Promise<RealDesk> {
  const desk = await opening
  open.push(desk)
  return desk
}

/** The journal's lines about the account's permissions, in a few words and in order. */
const permissionLines = (desk: RealDesk): readonly string[] =>
  desk.journal.lines.flatMap(line => {
    if (line.saw === 'permission') return [line.change]
    return line.saw === 'lock after' ? [`lock after ${line.minutes}, not ${line.before}`] : []
  })
const keptKeys = (desk: RealDesk) => [...desk.store.items.keys()].filter(name => name.startsWith('key.'))
const full = { ok: false, error: [{ code: 'JOURNAL_UNWRITABLE', facts: { why: 'disk full' } }] }

describe('permissions of an account', () => {
  it('are journalled, line by line, from the adding of its key to the removal', async () => {
    const desk = await started(openReal())
    const id = desk.row().profile.id
    const { addresses } = formFor(desk)
    const elsewhere = { ...addresses!, baseUrl: addresses!.baseUrl.replace('127.0.0.1', 'localhost') }

    await desk.api.profiles.forbidWrites({ id })
    desk.person.will({ is: 'key', form: formFor(desk) })
    await desk.api.keys.replace({ profileId: id })
    desk.person.will({ is: 'profile', label: 'second' })
    await desk.api.profiles.edit({ id })
    desk.person.will({ is: 'profile', label: 'second', addresses: elsewhere })
    await desk.api.profiles.edit({ id })
    desk.person.will({ is: 'yes' })
    await desk.api.keys.lockAfter({ minutes: 60 })
    await desk.api.keys.lockAfter({ minutes: 5 })
    await desk.api.keys.remove({ profileId: id })

    expect(permissionLines(desk)).toEqual([
      'key added',
      'key bounded',
      'writing allowed',
      'writing taken back',
      'key replaced',
      'label changed',
      'addresses changed',
      'lock after 60, not 15',
      'lock after 5, not 60',
      'key removed',
    ])
    expect(JSON.stringify(desk.journal.lines)).not.toContain(desk.practice.account.key)
  })

  it('are not loosened where that cannot be journalled first', async () => {
    const desk = await started(openReal())
    const id = desk.row().profile.id
    const before = keptKeys(desk)
    await desk.api.profiles.forbidWrites({ id })
    desk.journal.fail('disk full')

    desk.person.will({ is: 'yes', typed: 'main' })
    expect(await desk.api.profiles.allowWrites({ id })).toEqual(full)
    desk.person.will({ is: 'key', form: formFor(desk) })
    expect(await desk.api.keys.replace({ profileId: id })).toEqual(full)
    desk.person.will({ is: 'profile', label: 'second' })
    expect(await desk.api.profiles.edit({ id })).toEqual(full)
    desk.person.will({ is: 'yes' })
    expect(await desk.api.keys.lockAfter({ minutes: 60 })).toEqual(full)

    await desk.until('the lights', () => desk.row().writing === 'not allowed')
    expect([keptKeys(desk).length, keptKeys(desk), desk.row().profile.label]).toEqual([1, before, 'main'])
    expect(desk.snapshot().keyring?.value.lockAfter).toBe(15)
  })

  it('include no new key where that cannot be journalled first', async () => {
    const desk = await started(openWithKeychain())
    desk.journal.fail('disk full')
    desk.person.will({ is: 'key', form: formFor(desk) })
    expect(await desk.api.keys.add()).toEqual(full)
    expect([desk.keys.all(), desk.snapshot().profiles?.value.length]).toEqual([[], 1])
  })

  it('are tightened in any case, and journalled once that is possible', async () => {
    const desk = await started(openReal())
    const id = desk.row().profile.id
    desk.journal.fail('disk full')
    await desk.api.profiles.forbidWrites({ id })
    desk.person.will({ is: 'yes' })
    expect(await desk.api.keys.remove({ profileId: id })).toEqual({ ok: true, value: 'removed' })
    expect(permissionLines(desk)).toEqual(['key added', 'key bounded', 'writing allowed'])

    desk.journal.fail(undefined)
    await desk.turn(5_000)
    expect(permissionLines(desk)).toEqual([
      'key added',
      'key bounded',
      'writing allowed',
      'writing taken back',
      'key removed',
    ])
  })
})
