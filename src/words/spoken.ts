import type { LanguageId } from './languages'
import * as leaving from './leaving'
import * as light from './light'
import * as menu from './menu'
import * as notices from './notices'
import * as popout from './popout'
import * as shell from './shell'
import type { Translated } from './translated'
import * as leavingZh from './zh/leaving'
import * as lightZh from './zh/light'
import * as menuZh from './zh/menu'
import * as noticesZh from './zh/notices'
import * as popoutZh from './zh/popout'
import * as shellZh from './zh/shell'

/** What main says itself: on the menu, in the system's corner, in its notices and its dialogs. */
const english = { leaving, light, menu, notices, popout, shell }

const inEach: Readonly<Record<LanguageId, Translated<typeof english>>> = {
  en: english,
  zh: {
    leaving: leavingZh,
    light: lightZh,
    menu: menuZh,
    notices: noticesZh,
    popout: popoutZh,
    shell: shellZh,
  },
}

/** What main says, in the language it speaks now. Pages are built in theirs. */
export let spoken: Translated<typeof english> = english

/** Says everything in this language from now on. */
export function speak(language: LanguageId): void {
  spoken = inEach[language]
}
