import { lineAliasLimits } from '../drafts/alias-limits'
import { toFieldRecord } from './stored-fields'

export const parseAliasPreferences = (stored: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(toFieldRecord(stored))
      .filter((pair): pair is [string, string] => {
        const [word, text] = pair
        return lineAliasLimits.word.test(word) && typeof text === 'string' && isAliasText(text)
      })
      .slice(0, lineAliasLimits.most),
  )

const isAliasText = (text: string): boolean => text.trim() !== '' && text.length <= lineAliasLimits.longest
