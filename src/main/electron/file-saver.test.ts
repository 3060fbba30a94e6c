import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileSaver, withoutDialogInQuestion } from './file-saver'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-save-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const suggestedPaths: string[] = []
const saverThatGets = (name: string | undefined) =>
  createFileSaver(
    ({ defaultPath }) => {
      suggestedPaths.push(defaultPath)
      return Promise.resolve(
        name === undefined ? { canceled: true } : { canceled: false, filePath: join(folder, name) },
      )
    },
    () => [join(folder, 'none'), folder],
  )

describe('saving to a chosen location', () => {
  it('writes all pieces there, readable by the user alone', async () => {
    const saver = saverThatGets('fills.csv')
    const place = await saver.choose('../../fills.csv')
    await saver.write(place ?? '', ['a,b\r\n', '1,2\r\n'])
    expect(suggestedPaths.at(-1)).toBe(join(folder, 'fills.csv'))
    expect([readdirSync(folder), readFileSync(join(folder, 'fills.csv'), 'utf8')]).toEqual([
      ['fills.csv'],
      'a,b\r\n1,2\r\n',
    ])
    expect(statSync(join(folder, 'fills.csv')).mode & 0o777).toBe(0o600)
  })

  it('shows a page no dialog over an open question, into which its keys would go', async () => {
    let isAsking = true
    const saver = withoutDialogInQuestion(saverThatGets('typed for the question'), () => isAsking)
    const before = suggestedPaths.length
    expect([await saver.choose('fills.csv'), suggestedPaths.length]).toEqual([undefined, before])
    isAsking = false
    expect(await saver.choose('fills.csv')).toBe(join(folder, 'typed for the question'))
  })

  it('chooses no location when the user cancels', async () => {
    expect(await saverThatGets(undefined).choose('fills.csv')).toBeUndefined()
  })

  it('writes only to a chosen location, and once to each', async () => {
    const saver = saverThatGets('fills.csv')
    await expect(saver.write(join(folder, 'else.csv'), ['x'])).rejects.toThrow(RangeError)
    const place = (await saver.choose('fills.csv')) ?? ''
    await saver.write(place, ['x'])
    await expect(saver.write(place, ['y'])).rejects.toThrow(RangeError)
    expect(readdirSync(folder)).toEqual(['fills.csv'])
  })

  it('keeps the previous file when it is interrupted', async () => {
    writeFileSync(join(folder, 'fills.csv'), 'before')
    const saver = saverThatGets('fills.csv')
    const place = (await saver.choose('fills.csv')) ?? ''
    function* broken() {
      yield 'half'
      throw new Error('disk full')
    }
    await expect(saver.write(place, broken())).rejects.toThrow('disk full')
    expect([readdirSync(folder), readFileSync(place, 'utf8')]).toEqual([['fills.csv'], 'before'])
  })
})
