import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { askBoth, readTold, type Saying } from '../../test/kit/both-languages'
import {
  apart,
  statesOthers,
  translatesAway,
  turnsRound,
  type Apart,
  type IsApart,
} from '../../test/kit/told-figures'

type Words = Readonly<Record<string, unknown>>

const files = readdirSync(new URL('zh', import.meta.url))
  .map(name => name.slice(0, -'.ts'.length))
  .filter(name => name !== 'language')
const toldTo = readTold()
const both = async (file: string): Promise<readonly [Words, Words]> => [
  (await import(`./${file}.ts`)) as Words,
  (await import(`./${file}.ts?in=zh`)) as Words,
]

/** Catalogues of the sealed sheet, which shows the terms of an order in English in every language. */
const ofTheSheet = new Set(['algo', 'flatten', 'kind-words', 'ladder', 'moves', 'several', 'sheet'])

/** Intended differences between the languages, with their reasons. */
const otherwise: Readonly<Record<string, string>> = {
  'armed.armDialogMessages.button': 'English has a digit and Chinese a word',
  'order-words.requestSideLabels': 'English has the words of an order themselves',
  'order-words.requestMarginModeLabels': 'English has the words of an order themselves',
  'trades.tradeCalendarMessages.months': 'a month has a name in English and a number in Chinese',
  'settings-panels.liquidationLevelMessages.label': 'Chinese says where the scale ends',
  'typed-order.describeParsedLine': 'Chinese says the unit of what a risk comes to',
}
const isRight = (name: string): boolean => Object.keys(otherwise).some(each => name.startsWith(each))

/** Remembers the results for texts that were compared before: most choices change little of a text. */
function remembering(isApart: IsApart): IsApart {
  const known = new Map<string, boolean>()
  return (english, other) => {
    const both = `${english}\n${other}`
    const before = known.get(both)
    if (before !== undefined) return before
    const is = isApart(english, other)
    known.set(both, is)
    return is
  }
}

/** Returns a Chinese text with its dates as English writes them: a month has a number there and a name here. */
const withEnglishDates = (text: string): string =>
  text
    .replaceAll(
      /(\d+)年(\d+)月(\d+)日/g,
      (_, year: string, month: string, day: string) => `${day} ${MONTHS[Number(month) - 1]} ${year}`,
    )
    .replaceAll(/(\d+)月(\d+)日/g, (_, month: string, day: string) => `${day} ${MONTHS[Number(month) - 1]}`)
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** A value that is called like a side, such as the symbol BUY, would look like one in a text. */
const SIDE = /^(?:buy|sell|bought|sold|long|short)$/i

/** Number of differences shown for one function. */
const SHOWN = 3

/** Returns the calls for which the languages differ on the same facts, and the functions that failed for all facts. */
function differences(
  saying: Saying,
  words: readonly [Words, Words],
  known: readonly string[],
  isApart: IsApart,
) {
  const found: (Apart | string)[] = []
  let answers = 0
  for (const { english, other } of askBoth(saying, words, known)) {
    if (typeof (english as { failed?: unknown } | undefined)?.failed !== 'string') answers += 1
    found.push(...apart(english, other, isApart, saying.name))
    if (found.length >= SHOWN) break
  }
  return answers > 0 ? found.slice(0, SHOWN) : [`${saying.name} has not answered`]
}

describe('same facts in both languages', () => {
  it.each(files)('appear in %s', async file => {
    const words = await both(file)
    const { sayings, words: all } = toldTo(file)
    const known = all.filter(word => !SIDE.test(word))
    const isApart = remembering((english, translated) => {
      const other = withEnglishDates(translated)
      return (
        statesOthers(english, other) ||
        turnsRound(english, other) ||
        (ofTheSheet.has(file) && translatesAway(english, other))
      )
    })
    const texts = apart({ ...words[0] }, { ...words[1] }, statesOthers, file).filter(({ at }) => !isRight(at))
    const sayingDifferences = sayings
      .filter(({ name }) => !isRight(name))
      .flatMap(saying => differences(saying, words, known, isApart))
    expect([...texts, ...sayingDifferences]).toEqual([])
  })
})
