import type { LanguageId } from './languages'
import * as leaving from './leaving'
import * as light from './light'
import * as menu from './menu'
import * as notices from './notices'
import * as popout from './popout'
import * as shell from './shell'
import type { Translated } from './translated'

/** What main says itself: on the menu, in the system's corner, in its notices and its dialogs. */
const english = { leaving, light, menu, notices, popout, shell }

const inEach: Readonly<Record<LanguageId, Translated<typeof english>>> = { en: english, zh: english }

/** What main says, in the language it speaks now. Pages are built in theirs. */
export let spoken: Translated<typeof english> = english

/** Says everything in this language from now on. */
export function speak(language: LanguageId): void {
  spoken = inEach[language]
}
