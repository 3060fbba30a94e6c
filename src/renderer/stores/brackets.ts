import { defineStore } from 'pinia'
import { createBracketFields, parseTypedBracket, type DefaultBracket } from '../drafts/bracket'
import type { TypedTicket } from '../drafts/typed'
import type { TypedExitFields } from '../drafts/ways'
import { usePreferenceStore } from './preferences'

/** The default bracket of each market. It fills the fields of a new entry, and nothing that closes or only reduces. */
export const useBracketStore = defineStore('brackets', () => {
  const preferences = usePreferenceStore()

  const bracketFor = (symbol: string | undefined): DefaultBracket | undefined =>
    symbol === undefined || !Object.hasOwn(preferences.value.brackets, symbol)
      ? undefined
      : preferences.value.brackets[symbol]
  /** What a new entry in a market begins with. */
  const bracketFieldsFor = (symbol: string | undefined): Partial<TypedTicket> => createBracketFields(bracketFor(symbol))

  /** Makes what was typed the default of its market, and of nothing that would mean something else tomorrow. */
  function saveBracket(symbol: string, typed: TypedExitFields): void {
    const bracket = parseTypedBracket(typed)
    if (bracket === undefined) return
    void preferences.setPreferences({ brackets: { ...preferences.value.brackets, [symbol]: bracket } })
  }
  const removeBracket = (symbol: string): void =>
    void preferences.setPreferences({
      brackets: Object.fromEntries(
        Object.entries(preferences.value.brackets).filter(([each]) => each !== symbol),
      ),
    })

  return { bracketFor: bracketFor, bracketFieldsFor: bracketFieldsFor, saveBracket: saveBracket, removeBracket: removeBracket }
})
