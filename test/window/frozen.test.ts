import childProcess, { fork } from 'node:child_process'
import crypto, { sign } from 'node:crypto'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDeskWindow, smallOrder, until, type DeskInWindow } from '../kit/desk-window'

// The stand-in runs main in the process of the spec, so objects frozen by main are frozen here.
let window: DeskInWindow
beforeAll(async () => {
  window = await openDeskWindow()
  await window.ready()
})
afterAll(() => window.close())

const requireBuiltin = createRequire(import.meta.url)
const other = () => undefined

it.each<[string, object, string]>([
  ['crypto', requireBuiltin('node:crypto') as object, 'sign'],
  ['crypto', requireBuiltin('node:crypto') as object, 'createPrivateKey'],
  ['crypto', crypto, 'hash'],
  ['child_process', requireBuiltin('node:child_process') as object, 'fork'],
  ['child_process', childProcess, 'spawn'],
  ['JSON', JSON, 'stringify'],
  ['Promise', Promise, 'resolve'],
  ['Reflect', Reflect, 'apply'],
])('lets no module loaded after main’s start replace a function of %s', (_, owner, name) => {
  const before = Reflect.get(owner, name) as unknown
  expect(Reflect.set(owner, name, other)).toBe(false)
  expect(() => Object.defineProperty(owner, name, { value: other })).toThrow(TypeError)
  syncBuiltinESMExports()
  expect([Reflect.get(owner, name) === before, [sign, fork].includes(other as never)]).toEqual([true, false])
})

it('plans and reads with frozen objects, over the venue’s sockets and beside its child processes', async () => {
  const plan = await window.plan(smallOrder)
  expect(plan.write.is).toBe('order')
  await until('live figures', async () => (await window.snapshot()).account?.from === 'live')
})
