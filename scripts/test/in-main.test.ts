import { expect, it } from 'vitest'
import { inMainHere } from '../../test/kit/in-main'

const main = { app: { name: 'perpdesk', told: [] as string[] } }
const inMain = inMainHere(main)

it('runs a function in main with its arguments, and returns its result', async () => {
  expect(await inMain(({ app }, more) => `${app.name} ${more.join(' ')}`, ['a', 'b'])).toBe('perpdesk a b')
  expect(await inMain(({ app }) => Promise.resolve(app.name))).toBe('perpdesk')
})

it('gives the function no variable of the spec, as Electron would not', async () => {
  const ofTheSpec = 'perpdesk'
  await expect(inMain(({ app }) => app.name === ofTheSpec)).rejects.toThrow('ofTheSpec is not defined')
  await expect(inMain(() => typeof expect)).rejects.toThrow('is not defined')
})

it('copies arguments and results, as between two processes', async () => {
  const given = ['one']
  const returned = await inMain((_, list) => {
    list.push('other')
    return list
  }, given)
  expect([given, returned]).toEqual([['one'], ['one', 'other']])
  await expect(inMain(() => () => 'a function')).rejects.toThrow('could not be cloned')
})

it('fails with the error from main', async () => {
  await expect(
    inMain(() => {
      throw new Error('main broke')
    }),
  ).rejects.toThrow('main broke')
})
