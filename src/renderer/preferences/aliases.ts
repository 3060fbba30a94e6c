import { aliasLimits } from '../drafts/alias-limits'
import { keptFields } from './fields'

/** The words in what was kept, with what each stands for; one that makes no sense is left out. */
export const readAliases = (kept: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(keptFields(kept))
      .filter((pair): pair is [string, string] => {
        const [word, text] = pair
        return aliasLimits.word.test(word) && typeof text === 'string' && isText(text)
      })
      .slice(0, aliasLimits.most),
  )

const isText = (text: string): boolean => text.trim() !== '' && text.length <= aliasLimits.longest
