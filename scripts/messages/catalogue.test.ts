import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { flatten, parseCatalogue, readLanguage, unflatten, withStandIns } from './catalogue.mjs'
import { printCatalogue } from './print.mjs'

const folder = fileURLToPath(new URL('../../src/messages', import.meta.url))
const english = {
  sheet: { hold: 'Hold', sent: '{count:exact} sent', steps: ['First', 'Then'] },
  tables: { rows: { one: '{count} row', other: '{count} rows' } },
}

describe('catalogues', () => {
  it.each(['en', 'zh'])('come back from flat messages as they are written: %s', language => {
    const catalogues = readLanguage(folder, language)
    const built = unflatten(readLanguage(folder, 'en'), flatten(catalogues))
    expect(Object.keys(built).length).toBeGreaterThan(100)
    for (const [feature, catalogue] of Object.entries(built))
      expect(printCatalogue(catalogue), feature).toBe(
        readFileSync(`${folder}/${language}/${feature}.ts`, 'utf8'),
      )
  })

  it.each([
    "import x from './x'",
    'export const x = () => 1',
    'export const x = `a ${b}`',
    'export const x = { ...y }',
  ])('hold nothing but data: %s', text => expect(() => parseCatalogue(text)).toThrow('is no message'))
})

describe('withStandIns', () => {
  it('puts the English message, marked, where one is missing, and lists its key', () => {
    const other = { sheet: { hold: '按住', steps: ['一', '二'] }, tables: { rows: { other: '{count} 行' } } }
    expect(withStandIns(english, other)).toEqual({
      entry: { ...other, sheet: { ...other.sheet, sent: '{count:exact} sent (en)' } },
      missing: ['sheet/sent'],
    })
  })
})

describe('unflatten', () => {
  it('leaves out what is not translated', () => {
    expect(unflatten(english, new Map([['tables/rows/other', '{count} 行']]))).toEqual({
      tables: { rows: { other: '{count} 行' } },
    })
  })

  it.each([
    ['sheet/sent', '已发送', 'sheet/sent has other holes than in English.'],
    ['sheet/sent', '已发送 {count}', 'sheet/sent has other holes than in English.'],
    ['tables/rows/other', '行', 'tables/rows has other holes than in English.'],
    ['sheet/steps/0', '一', 'sheet/steps is a list and lacks a message.'],
    ['sheet/hld', '按住', 'There is no message sheet/hld.'],
  ])('refuses %s as “%s”', (key, text, why) => {
    expect(() => unflatten(english, new Map([[key, text]]))).toThrow(why)
  })
})
