import { defineStore } from 'pinia'
import { bracketFields, bracketOf, type Bracket } from '../drafts/bracket'
import type { Typed } from '../drafts/typed'
import type { Ways } from '../drafts/ways'
import { usePreferences } from './preferences'

/** The default bracket of each market. It fills the fields of a new entry, and nothing that closes or only reduces. */
export const useBrackets = defineStore('brackets', () => {
  const preferences = usePreferences()

  const of = (symbol: string | undefined): Bracket | undefined =>
    symbol === undefined || !Object.hasOwn(preferences.value.brackets, symbol)
      ? undefined
      : preferences.value.brackets[symbol]
  /** What a new entry in a market begins with. */
  const fields = (symbol: string | undefined): Partial<Typed> => bracketFields(of(symbol))

  /** Makes what was typed the default of its market, and of nothing that would mean something else tomorrow. */
  function keep(symbol: string, typed: Ways): void {
    const bracket = bracketOf(typed)
    if (bracket === undefined) return
    void preferences.set({ brackets: { ...preferences.value.brackets, [symbol]: bracket } })
  }
  const forget = (symbol: string): void =>
    void preferences.set({
      brackets: Object.fromEntries(
        Object.entries(preferences.value.brackets).filter(([each]) => each !== symbol),
      ),
    })

  return { of, fields, keep, forget }
})
