import { describe, expect, it } from 'vitest'
import { findLabelFaults } from './profile-label'

const others = ['Practice account', 'Main', 'Strasse', 'coco', 'Kotta']
const codes = (label: string) => findLabelFaults(label, others).map(({ code }) => code)

describe('a label', () => {
  it.each([
    'second',
    'Haupt­konto'.replace('\u00ad', ''),
    '本口座',
    'حساب',
    'é',
    'main 2',
    '👍',
    'Счёт 2',
    'Счёт BTC',
    'Λογαριασμός',
    'Große',
  ])('can be %j', label => expect(codes(label)).toEqual([]))

  it.each([
    ['turned right to left', 'a\u202eb'],
    ['isolated from what is around it', '\u2066a\u2069'],
    ['with a mark of direction', 'a\u200f'],
    ['with a zero-width space', 'a\u200bb'],
    ['with a zero-width joiner', 'a\u200db'],
    ['with a byte order mark', '\ufeffa'],
    ['with a soft hyphen', 'a\u00adb'],
    ['of two lines', 'a\u2028b'],
    ['with a control sign', 'a\u0007b'],
    ['with an empty letter', 'a\u3164'],
    ['with half a sign', 'a\ud800'],
    ['of tags that nobody sees', 'a\u{e0041}'],
    ['with a sign that only chooses how another is drawn', 'a\ufe0f'],
    ['with one of many such signs', 'a\u{e0100}'],
  ])('is rejected %s', (_what, label) => expect(codes(label)).toEqual(['LABEL_UNSEEN']))

  it.each([
    'Main',
    'main',
    ' MAIN ',
    'Ｍａｉｎ',
    'practice  ACCOUNT',
    'STRASSE',
    'straße',
    'ſtrasse',
    'сосо',
    'СОСО',
    'κοττα',
  ])('is rejected as %j when an equal one is in use', label => {
    expect(codes(label)).toEqual(['LABEL_TAKEN'])
  })

  it.each([
    ['a Cyrillic letter among Latin ones', 'mаin'],
    ['a Greek letter among Latin ones', 'Maιn'],
    ['Cyrillic and Greek ones', 'сα'],
    ['a drawn-out Greek letter', 'm\u{1d6fc}in'],
  ])('is rejected with %s', (_what, label) => expect(codes(label)).toEqual(['LABEL_MIXED']))

  it.each(['', '   ', '\u00a0'])('is rejected when blank: %j', label => {
    expect(codes(label)).toEqual(['KEY_MALFORMED'])
  })
})
