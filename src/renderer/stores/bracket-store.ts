import { defineStore } from 'pinia'
import { createBracketFields, parseTypedBracket, type DefaultBracket } from '../drafts/default-bracket'
import type { TypedTicket } from '../drafts/typed-ticket'
import type { TypedExitFields } from '../drafts/exit-placement'
import { usePreferenceStore } from './preference-store'

/** Default bracket of each market. It applies to new entries, never to orders that close or reduce. */
export const useBracketStore = defineStore('brackets', () => {
  const preferences = usePreferenceStore()

  const bracketFor = (symbol: string | undefined): DefaultBracket | undefined =>
    symbol === undefined || !Object.hasOwn(preferences.value.brackets, symbol)
      ? undefined
      : preferences.value.brackets[symbol]
  const bracketFieldsFor = (symbol: string | undefined): Partial<TypedTicket> =>
    createBracketFields(bracketFor(symbol))

  /** Saves the typed exits as the market's default, except values that are valid only at the current price. */
  function saveBracket(symbol: string, typed: TypedExitFields): void {
    const bracket = parseTypedBracket(typed)
    if (bracket === undefined) return
    void preferences.setPreferences({ brackets: { ...preferences.value.brackets, [symbol]: bracket } })
  }

  return {
    bracketFor,
    bracketFieldsFor,
    saveBracket,
  }
})
