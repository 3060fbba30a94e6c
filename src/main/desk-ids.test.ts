import { expect, it } from 'vitest'
import { wordFormats } from './venue/encode/request-text'
import { createDeskIds, computeInstallationMark } from './desk-ids'

const mark = computeInstallationMark('/home/somebody/perpdesk')
const ids = createDeskIds(mark)

it('gives each attempt a client order id that the venue accepts, and never reuses one', () => {
  const names = Array.from({ length: 500 }, () => ids.attempt())
  expect(names.filter(name => name.length > 36 || !wordFormats.clientId.test(name))).toEqual([])
  expect(new Set(names).size).toBe(500)
})

it('recognizes its own ids after all data is lost, and no other program’s', () => {
  const name = ids.attempt()
  const others = ['/home/somebody/elsewhere', '/srv/perpdesk'].map(folder =>
    createDeskIds(computeInstallationMark(folder)),
  )
  expect([
    createDeskIds(computeInstallationMark('/home/somebody/perpdesk')).isOwn(name),
    ...others.map(other => other.isOwn(name)),
  ]).toEqual([true, false, false])
  expect([name.slice(1), `${name}0`, `xx-${name.slice(3)}`, '', 'pd-1'].filter(ids.isOwn)).toEqual([])
})

it('does not reveal the machine, user or folder that its ids derive from', () => {
  expect(mark).toMatch(/^[0-9a-z]{4}$/)
})
